import { parseCommandLine, UsageError } from '@vc/development/command-line';
import type { Fault, Tier } from './fault';
import { TIERS } from './fault';

const OPTIONS = {
  only: { type: 'string', multiple: true },
  tier: { type: 'string' },
  related: { type: 'boolean' },
  list: { type: 'boolean' },
} as const;

export interface BiteOptions {
  faults: Fault[];
  related: boolean;
  list: boolean;
}

/** @throws UsageError for an unknown option, fault, kind or tier */
export function parseOptions(words: string[], known: Fault[]): BiteOptions {
  const { only = [], tier, related = false, list = false } = parseCommandLine({ words, options: OPTIONS }).values;
  const unknown = only.filter((word) => !known.some((fault) => isNamed(fault, word)));
  if (unknown.length > 0) throw new UsageError(`Unknown fault or kind: ${unknown.join(', ')}. --list prints them.`);
  if (tier !== undefined && !TIERS.includes(tier as Tier)) {
    throw new UsageError(`--tier must be ${TIERS.join(' or ')}.`);
  }
  const faults = known
    .filter((fault) => only.length === 0 || only.some((word) => isNamed(fault, word)))
    .filter((fault) => tier === undefined || fault.tier === tier);
  return { faults, related, list };
}

function isNamed({ id, kind }: Fault, word: string): boolean {
  return word === id || word === kind;
}
