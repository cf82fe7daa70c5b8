import { validateLoTE, type LoTEDocument } from '@owf/eudi-lote';
import { TrustListError } from './trust-list-error';

export type ListContent = LoTEDocument['LoTE'];
export type SchemeInformation = ListContent['ListAndSchemeInformation'];

const CLOCK_SKEW_MS = 5 * 60_000;

/** What the subscriber knows of a list before it is fetched. */
export interface ExpectedList {
  /** Where the list is fetched. */
  url: string;
  /** The `LoTEType`; any if undefined. */
  type: string | undefined;
}

/**
 * Checks the form of the signed content (ETSI TS 119 602 clause 6), that it is the expected list, and that it is valid now.
 * @throws TrustListError
 */
export function readListContent(payload: Record<string, unknown>, expected: ExpectedList, now: Date): ListContent {
  const { valid, errors } = validateLoTE(payload);
  if (!valid) {
    const [first] = errors;
    throw new TrustListError(`the list does not have the form of TS 119 602: ${first?.path} ${first?.message}`);
  }
  const { LoTE: list } = payload as unknown as LoTEDocument;
  assertExpected(list.ListAndSchemeInformation, expected);
  assertTimes(list.ListAndSchemeInformation, now);
  return list;
}

/** Clauses 6.3.1, 6.3.2, 6.3.3 and 6.3.16: the same operator may sign several lists, so the signature alone does not identify one. */
function assertExpected(information: SchemeInformation, { url, type }: ExpectedList): void {
  const { LoTEVersionIdentifier: version, LoTESequenceNumber: sequence, LoTEType, DistributionPoints } = information;
  if (version !== 1) throw new TrustListError('the list has an unknown version of TS 119 602');
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new TrustListError('the sequence number is malformed');
  if (type !== undefined && LoTEType !== type) throw new TrustListError('the list has another type');
  if (DistributionPoints && !DistributionPoints.some((each) => isSameUrl(each, url))) {
    throw new TrustListError('the list is published at another address');
  }
}

/** Clauses 6.3.14 and 6.3.15 */
function assertTimes({ ListIssueDateTime, NextUpdate }: SchemeInformation, now: Date): void {
  const [issuedAt, nextUpdate] = [Date.parse(ListIssueDateTime), Date.parse(NextUpdate)];
  if (issuedAt > now.getTime() + CLOCK_SKEW_MS) throw new TrustListError('the list is from the future');
  if (nextUpdate <= issuedAt) throw new TrustListError('the next update precedes the list');
  if (nextUpdate <= now.getTime()) throw new TrustListError('the time of the next update has passed');
}

function isSameUrl(one: string, other: string): boolean {
  return URL.parse(one)?.href === URL.parse(other)?.href;
}
