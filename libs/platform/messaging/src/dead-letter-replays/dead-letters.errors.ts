import { DomainError } from '@vc/platform/http';

export function consumerNotConnected(): Error {
  return new DomainError('UNAVAILABLE', 'The consumer of the service is not connected yet.');
}

/** Its content is not stored. After a change of keys, its topic can be replayed. */
export function noAuthenticEvent(): Error {
  return new DomainError('INVALID_STATE', 'The message is no authentic event, so it cannot be replayed.');
}
