import { DomainError } from '@vc/platform/http';

/** An answer of the system that keeps a key, or its absence. The message is for operators: it has no secret and no input. */
export class RemoteKeyError extends Error {}

interface FailureOptions {
  cause?: unknown;
  /** `Retry-After` of the answer. Seconds are passed on, and a date is not (RFC 9110 §10.2.3). */
  retryAfter?: string | undefined;
}

/** @param cause is logged, and not shown */
export const providerUnavailable = (cause: unknown, headers: Record<string, string> = {}) =>
  new DomainError('UNAVAILABLE', 'The provider of the key does not sign at the moment.', { cause, headers });

/** `UNAVAILABLE`. @param problem is logged, and not shown */
export function remoteKeyFailure(problem: string, { cause, retryAfter = '' }: FailureOptions = {}): DomainError {
  const headers = /^\d{1,4}$/.test(retryAfter) ? { 'retry-after': retryAfter } : {};
  return providerUnavailable(new RemoteKeyError(problem, { cause }), headers);
}
