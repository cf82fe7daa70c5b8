import { DomainError } from '@vc/platform/http';

export const consentRequired = () =>
  new DomainError('CONSENT_REQUIRED', 'ConsentReceived must be true: the person has to have agreed.', {
    source: { pointer: '/ConsentReceived' },
  });
