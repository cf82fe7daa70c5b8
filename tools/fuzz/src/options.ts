import { parseCommandLine, UsageError } from '@vc/development/command-line';

export const USAGE = `npm run fuzz -- [target ...] [options]

Executes parsers with mutations of their corpora, guided by the code that they reach. Without a target it runs all.

  --seconds  time for each target, 60 by default
  --seed     number from which the mutations follow, 1 by default
  --list     names the targets
  --help`;

const OPTIONS = {
  seconds: { type: 'string' },
  seed: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export interface FuzzOptions {
  targets: string[];
  seconds: number;
  seed: number;
  list: boolean;
  help: boolean;
}

/** @param known names of the targets. @throws UsageError for an unknown target, or an option that is no number */
export function parseOptions(words: string[], known: string[]): FuzzOptions {
  const { values, positionals } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown target: ${unknown.join(', ')}. --list names the targets.`);
  const { seconds = '60', seed = '1', list = false, help = false } = values;
  return {
    targets: positionals.length > 0 ? positionals : known,
    seconds: requireNumber(seconds, '--seconds'),
    seed: requireNumber(seed, '--seed'),
    list,
    help,
  };
}

function requireNumber(text: string, name: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`${name} must be a number from 1 to 9999999.`);
  return Number(text);
}
