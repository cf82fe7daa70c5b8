import { parseCommandLine, UsageError } from '@vc/development/command-line';

const OPTIONS = {
  seconds: { type: 'string' },
  seed: { type: 'string' },
  list: { type: 'boolean' },
} as const;

export interface FuzzOptions {
  targets: string[];
  seconds: number;
  seed: number;
  list: boolean;
}

/** @param known names of the targets. @throws UsageError for an unknown target, or an option that is no number */
export function parseOptions(words: string[], known: string[]): FuzzOptions {
  const { values, positionals } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown target: ${unknown.join(', ')}. --list names the targets.`);
  const { seconds = '60', seed = '1', list = false } = values;
  return {
    targets: positionals.length > 0 ? positionals : known,
    seconds: requireNumber(seconds, '--seconds'),
    seed: requireNumber(seed, '--seed'),
    list,
  };
}

function requireNumber(text: string, name: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`${name} must be a number from 1 to 9999999.`);
  return Number(text);
}
