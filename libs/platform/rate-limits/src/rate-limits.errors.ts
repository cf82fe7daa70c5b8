import { DomainError } from '@vc/platform/http';

/** The reply has `Retry-After` and the RateLimit fields already. */
export function tooManyRequests(): DomainError {
  return new DomainError('RATE_LIMITED', 'There were too many requests. Retry-After says when the next is accepted.');
}

/** 503 with `Retry-After`, which is held for half a second. */
export function overloaded(): DomainError {
  const options = { isRefusal: true, isHeld: true };
  return new DomainError('UNAVAILABLE', 'The service has more requests than it can answer.', options);
}
