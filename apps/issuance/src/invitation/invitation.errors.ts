import { DomainError, ValidationFailed } from '@vc/platform/http';

export const foreignOffer = () =>
  new ValidationFailed([
    {
      detail: 'credential_offer_uri must be an offer of this platform.',
      source: { parameter: 'credential_offer_uri' },
    },
  ]);

export const malformedOfferUri = () => new DomainError('NOT_FOUND', 'There is no such credential offer.');

export const offerEnded = () => new DomainError('NOT_FOUND', 'The credential offer has ended.');
