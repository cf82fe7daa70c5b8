import { parseCommandLine, UsageError } from '@vc/development/command-line';
import type { Fault, Tier } from './fault';
import { TIERS } from './fault';

export const USAGE = `npm run test:bite -- [options]

Plants faults into a copy of this folder, one at a time, and runs the specs that must reject each of them.

  --only     id or kind of faults; may be repeated
  --tier     test or system
  --related  runs all specs of the tier that are related to the changed file, instead of those that the fault names
  --list     prints the faults
  --help`;

const OPTIONS = {
  only: { type: 'string', multiple: true },
  tier: { type: 'string' },
  related: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export interface BiteOptions {
  faults: Fault[];
  related: boolean;
  list: boolean;
  help: boolean;
}

/** @throws UsageError for an unknown option, fault, kind or tier */
export function parseOptions(words: string[], known: Fault[]): BiteOptions {
  const {
    only = [],
    tier,
    related = false,
    list = false,
    help = false,
  } = parseCommandLine({ words, options: OPTIONS }).values;
  const unknown = only.filter((word) => !known.some((fault) => isNamed(fault, word)));
  if (unknown.length > 0) throw new UsageError(`Unknown fault or kind: ${unknown.join(', ')}. --list prints them.`);
  if (tier !== undefined && !TIERS.includes(tier as Tier)) {
    throw new UsageError(`--tier must be ${TIERS.join(' or ')}.`);
  }
  const faults = known
    .filter((fault) => only.length === 0 || only.some((word) => isNamed(fault, word)))
    .filter((fault) => tier === undefined || fault.tier === tier);
  return { faults, related, list, help };
}

function isNamed({ id, kind }: Fault, word: string): boolean {
  return word === id || word === kind;
}
