import { definitionOf, type TimelineStepName } from './timeline-steps';

/** Entries of one timeline that can repeat. */
const MAX_ENTRIES = 120;
/** Entries of wallets and checks, so that a flood of requests leaves room for the steps of the tenant. */
const MAX_WALLET_ENTRIES = 100;
const MAX_DETAIL_CHARACTERS = 200;
const MAX_CODE_CHARACTERS = 64;

/** The number of entries after which the step is only counted. */
export function entryLimitOf(step: TimelineStepName): number {
  const { actor, isRefusal } = definitionOf(step);
  return actor === 'wallet' || isRefusal || step === 'check.passed' ? MAX_WALLET_ENTRIES : MAX_ENTRIES;
}

export function shortDetail(text: string | undefined): string | null {
  return text?.slice(0, MAX_DETAIL_CHARACTERS) ?? null;
}

export function shortCode(text: string | undefined): string | null {
  return text?.slice(0, MAX_CODE_CHARACTERS) ?? null;
}
