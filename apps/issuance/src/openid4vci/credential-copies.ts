import { MAX_COPIES } from '../credential-definitions/template-settings';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import type { DeliveredTo } from '../issuances/settlement';
import { credentialBlocked, tooManyCopies } from './openid4vci.errors';

const STATUSES_WITH_COPIES = ['offered', 'issued', 'accepted'];

/** The wallet that copies are issued to. */
export interface CopyRecipient {
  /** Of its access token. */
  grantId: string;
  wallet: DeliveredTo;
}

export interface CopyLimit {
  grantId: string;
  /** For the grant. */
  maxCopies: number;
}

/** Whether the status allows further copies: neither the issuer nor the holder has ended the credential. */
export function canBeIssued({ status }: IssuanceCredential): boolean {
  return STATUSES_WITH_COPIES.includes(status);
}

/** @param grantId of the wallet, which may have ended its copies alone. @throws OpenId4VciError `credential_request_denied` */
export function assertIssuable(credential: IssuanceCredential, grantId: string): void {
  if (!canBeIssued(credential)) throw credentialBlocked(credential.status);
  const decision = credential.deliveries?.[grantId]?.decision;
  if (decision === 'rejected' || decision === 'failed') throw credentialBlocked(decision);
}

/** @param thumbprint RFC 7638, of the key that the copy is bound to */
export function hasCopy({ holderKeys }: IssuanceCredential, thumbprint: string): boolean {
  return holderKeys?.includes(thumbprint) ?? false;
}

/**
 * Selects the keys that have a copy, and as many of the others as may get one: an issuer may issue fewer credentials than
 * keys were proven (OpenID4VCI 1.0 §8.3).
 * @param thumbprints RFC 7638, without duplicates
 * @throws OpenId4VciError `credential_request_denied` if no key is left
 */
export function selectHolderKeys(
  credential: IssuanceCredential,
  { grantId, maxCopies }: CopyLimit,
  thumbprints: string[],
): string[] {
  const left = Math.min(
    maxCopies - (credential.deliveries?.[grantId]?.copies ?? 0),
    MAX_COPIES - (credential.holderKeys?.length ?? 0),
  );
  const added = thumbprints.filter((thumbprint) => !hasCopy(credential, thumbprint)).slice(0, Math.max(left, 0));
  const selected = thumbprints.filter((thumbprint) => hasCopy(credential, thumbprint) || added.includes(thumbprint));
  if (selected.length === 0) throw tooManyCopies();
  return selected;
}

/**
 * Adds the keys to those that have a copy, and counts the new copies for the grant.
 * @param thumbprints as `selectHolderKeys` selects them
 */
export function addCopies(
  credential: IssuanceCredential,
  { grantId, wallet }: CopyRecipient,
  thumbprints: string[],
): void {
  const added = thumbprints.filter((thumbprint) => !hasCopy(credential, thumbprint));
  const delivery = credential.deliveries?.[grantId];
  const copies = (delivery?.copies ?? 0) + added.length;
  credential.holderKeys = [...(credential.holderKeys ?? []), ...added];
  credential.deliveries = { ...credential.deliveries, [grantId]: { ...delivery, wallet, copies } };
}
