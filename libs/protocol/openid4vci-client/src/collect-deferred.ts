import type { IssuerAccess, VerificationOptions } from './issuer-access';
import { translateErrors } from './translate-errors';
import type { HolderKey } from './holder-key';
import type { DeferredCredential } from './received-credential';
import type { CredentialOutcome } from './request-credential';
import { requestDeferredCredential } from './request-credential';

/**
 * Requests a deferred credential and verifies it (OpenID4VCI 1.0 §9).
 * @throws OfferRejectedError if the issuer rejects the request, ServerUnavailableError
 */
export function collectDeferred<K extends HolderKey>(
  access: IssuerAccess<K>,
  deferred: DeferredCredential<K>,
  options: VerificationOptions,
): Promise<CredentialOutcome<K>> {
  return translateErrors(() => requestDeferredCredential(access, deferred, options));
}
