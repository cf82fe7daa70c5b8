import { DomainError, ValidationFailed } from '@vc/platform/http';

export const requestEnded = () => new DomainError('NOT_FOUND', 'The presentation request has ended.');

export const foreignRequestUri = () =>
  new ValidationFailed([
    { detail: 'request_uri must be a request of this verifier.', source: { parameter: 'request_uri' } },
  ]);
