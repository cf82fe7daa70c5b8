import { OfferRejectedError } from './offer-rejected-error';

/** Limit of the credentials in one redemption, whatever number the issuer names. */
const MAX_CREDENTIALS = 20;
/** Limit of the copies in one request, whatever `batch_size` the issuer names. */
const MAX_COPIES = 5;

/** @throws OfferRejectedError */
export function assertCredentialCount(count: number): void {
  if (count <= MAX_CREDENTIALS) return;
  throw new OfferRejectedError([`the issuer names more than ${MAX_CREDENTIALS} credentials`]);
}

/** Number of copies to request. `batch_size` is at least 2 (OpenID4VCI 1.0 §12.2.4). */
export function toCopyCount(batchSize: unknown): number {
  return Number.isSafeInteger(batchSize) && (batchSize as number) > 1 ? Math.min(batchSize as number, MAX_COPIES) : 1;
}
