import type { IssuerAccess, VerificationOptions } from './issuer-access';
import { asRejection } from './as-rejection';
import type { HolderKey } from './holder-key';
import type { DeferredCredential } from './received-credential';
import type { CredentialOutcome } from './request-credential';
import { requestDeferredCredential } from './request-credential';

/**
 * Asks for a credential that the issuer has promised, and verifies it (OpenID4VCI 1.0 §9).
 * @throws OfferRejectedError where the issuer will not give it
 */
export function collectDeferred<K extends HolderKey>(
  access: IssuerAccess<K>,
  deferred: DeferredCredential<K>,
  options: VerificationOptions,
): Promise<CredentialOutcome<K>> {
  return asRejection(() => requestDeferredCredential(access, deferred, options));
}
