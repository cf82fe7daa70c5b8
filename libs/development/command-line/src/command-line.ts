import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/** A command line with an unknown command or option, or without one that is required. */
export class UsageError extends Error {}

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

/** 2 for a wrong command line, 1 for another error. */
export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}
