import { DomainError } from '@vc/platform/http';

/** Another request redeems the same offer, and has no token yet. */
export function redemptionUnderWay(): DomainError {
  return new DomainError('UNAVAILABLE', 'The offer is being redeemed.', {
    source: { pointer: '/credentialOffer' },
    headers: { 'retry-after': '1' },
  });
}
