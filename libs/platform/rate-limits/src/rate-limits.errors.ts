import { DomainError } from '@vc/platform/http';

/** The reply has `Retry-After` and the RateLimit fields already. */
export function tooManyRequests(): DomainError {
  return new DomainError('RATE_LIMITED', 'There were too many requests. Retry-After says when the next is accepted.');
}
