import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';

const WRONG_USAGE = 2;

/** A wrong command line, or another error of the caller, for example a file that is missing. */
export class UsageError extends Error {
  readonly exitCode = WRONG_USAGE;
}

/** Returns whether it is a UsageError, also one of another bundle of the program, which has a class of its own. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && 'exitCode' in error && error.exitCode === WRONG_USAGE;
}

interface CommandLine<O extends ParseArgsOptionsConfig> {
  words: string[];
  /** The options of `parseArgs`. */
  options: O;
  /** Whether words may stand without an option. */
  allowPositionals?: boolean;
}

/** @throws UsageError for an unknown option, an option without its value, or a word that is not allowed */
export function parseCommandLine<O extends ParseArgsOptionsConfig>(line: CommandLine<O>) {
  const { words, options, allowPositionals = false } = line;
  try {
    return parseArgs({ args: words, options, allowPositionals, strict: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(". To specify a positional argument starting with a '-'");
    throw new UsageError(sentence.endsWith('.') ? sentence : `${sentence}.`, { cause: error });
  }
}

/** Returns 2 for a wrong command line, 1 for another error. */
export function exitCodeOf(error: unknown): number {
  return isUsageError(error) ? WRONG_USAGE : 1;
}
