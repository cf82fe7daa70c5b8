import type { KeyObject } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { StatusReference } from '@vc/protocol/status-list';
import { statusReferenceOf } from '@vc/protocol/status-list';
import { asRejection } from './as-rejection';
import type { CredentialFormat } from './verify-credential';
import { verifyFormat } from './verify-credential';
import { statusListKey } from './verify-status';

/** Where the status of a held credential is, and who may say what it is. */
export interface HeldStatus extends StatusReference {
  /** The key of a list's signer. @throws OfferRejectedError, StatusListError where the list is of another issuer */
  resolveListKey: (header: JoseHeader, iss: string | undefined) => Promise<KeyObject>;
}

/**
 * The status of a credential as its issuer sent it; undefined where it has none.
 * @throws OfferRejectedError where the credential no longer holds, for instance because it has expired
 */
export async function heldStatusOf(
  credential: string,
  format: CredentialFormat,
  options: { now: Date; dids: DidDocuments },
): Promise<HeldStatus | undefined> {
  const { status, signer } = await asRejection(() => verifyFormat(credential, format, options));
  const reference = statusReferenceOf(status);
  if (!reference) return undefined;
  return {
    ...reference,
    resolveListKey: (header, iss) => asRejection(() => statusListKey(header, iss, signer, options)),
  };
}
