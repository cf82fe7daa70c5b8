import type { ServiceName } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';

export function consumersUnavailable(services: ServiceName[]): Error {
  return new DomainError('UNAVAILABLE', `These services do not answer: ${services.join(', ')}.`);
}
