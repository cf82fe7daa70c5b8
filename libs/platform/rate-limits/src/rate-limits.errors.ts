import { DomainError } from '@vc/platform/http';

/** The reply has `Retry-After` and the RateLimit fields already. */
export function tooManyRequests(): DomainError {
  return new DomainError('RATE_LIMITED', 'There were too many requests. Retry-After says when the next is accepted.');
}

/** 503 with `Retry-After`. */
export function overloaded(): DomainError {
  return new DomainError('UNAVAILABLE', 'The service has more requests than it can answer.', { isRefusal: true });
}
