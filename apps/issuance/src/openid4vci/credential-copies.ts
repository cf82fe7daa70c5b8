import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { credentialBlocked, tooManyCopies } from './openid4vci.errors';

/** Each copy has a key and an index in a status list, and an index is never reused. */
const MAX_COPIES = 100;

const STATUSES_WITH_COPIES = ['offered', 'issued', 'accepted'];

/** A concurrent request has issued a copy to the same key. The request is repeated to return that copy's status. */
export class ConcurrentIssuanceError extends Error {}

/** Whether the status allows further copies: neither the issuer nor the holder has ended the credential. */
export function canBeIssued({ status }: IssuanceCredential): boolean {
  return STATUSES_WITH_COPIES.includes(status);
}

/** @throws OpenId4VciError `credential_request_denied` */
export function assertIssuable(credential: IssuanceCredential): void {
  if (!canBeIssued(credential)) throw credentialBlocked(credential.status);
}

/** @param thumbprint RFC 7638, of the key that the copy is bound to */
export function hasCopy({ holderKeys }: IssuanceCredential, thumbprint: string): boolean {
  return holderKeys?.includes(thumbprint) ?? false;
}

/**
 * Returns the thumbprints of all keys that have a copy once these keys have one.
 * @param thumbprints RFC 7638
 * @throws OpenId4VciError `credential_request_denied`
 */
export function addHolderKeys(credential: IssuanceCredential, thumbprints: string[]): string[] {
  const all = [...new Set((credential.holderKeys ?? []).concat(thumbprints))];
  if (all.length > MAX_COPIES) throw tooManyCopies(MAX_COPIES);
  return all;
}
