import { DomainError } from '@vc/platform/http';

export function consumerNotConnected(): Error {
  return new DomainError('UNAVAILABLE', 'The consumer of the service is not connected yet.');
}
