import type { ServiceName } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';

export function consumersUnavailable(services: ServiceName[]): Error {
  return new DomainError('UNAVAILABLE', `These services do not answer: ${services.join(', ')}.`);
}

/** Nothing of its content is stored. After a change of keys, its topic can be replayed. */
export function noAuthenticEvent(): Error {
  return new DomainError('INVALID_STATE', 'The message is no authentic event, so it cannot be replayed. Discard it.');
}
