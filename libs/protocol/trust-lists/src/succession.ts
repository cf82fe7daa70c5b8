import type { TrustList } from './trust-list';
import { TrustListError } from './trust-list-error';

/** What is kept of the list before. */
export type FormerList = Pick<TrustList, 'sequenceNumber' | 'digest' | 'issuedAt' | 'type'>;

/**
 * Compares a list with the one before it (ETSI TS 119 602 clause 6.3.2: each release has a higher sequence number).
 * @returns whether the content is new
 * @throws TrustListError for an older list, another list with the same number, or a list of another type
 */
export function isSuccessor(list: FormerList, former: FormerList): boolean {
  if (list.digest === former.digest) return false;
  if (list.sequenceNumber < former.sequenceNumber) {
    throw new TrustListError(`the sequence number ${list.sequenceNumber} is lower than ${former.sequenceNumber}`);
  }
  if (list.sequenceNumber === former.sequenceNumber) {
    throw new TrustListError(`another list has the sequence number ${list.sequenceNumber}`);
  }
  if (list.issuedAt < former.issuedAt) throw new TrustListError('the list was issued before the one before it');
  if (list.type !== former.type) throw new TrustListError('the list has another type than the one before it');
  return true;
}
