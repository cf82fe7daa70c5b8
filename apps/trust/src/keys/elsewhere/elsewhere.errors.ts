import { DomainError } from '@vc/platform/http';
import { providerUnavailable } from '../key.errors';

/** An answer of the system that keeps a key, or its absence. The message is for operators: it has no secret and no input. */
export class RemoteKeyError extends Error {}

interface FailureOptions {
  cause?: unknown;
  /** When the system wants to be asked again, in seconds. */
  retryAfterSeconds?: string | undefined;
}

/** `UNAVAILABLE`. @param problem is logged, and not shown */
export function remoteKeyFailure(problem: string, { cause, retryAfterSeconds }: FailureOptions = {}): DomainError {
  const { code, detail, cause: problemError } = providerUnavailable(new RemoteKeyError(problem, { cause }));
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds };
  return new DomainError(code, detail, { cause: problemError, headers });
}
