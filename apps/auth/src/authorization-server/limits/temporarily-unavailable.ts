import { DomainError, ERROR_STATUS, retryAfterOf } from '@vc/platform/http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { TEMPORARILY_UNAVAILABLE, temporarilyUnavailable } from './limit.errors';
import { currentRequest } from './request-scope';

const STATUS = ERROR_STATUS.UNAVAILABLE;

/** Is the error a failure of another part of the platform? */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'UNAVAILABLE';
}

/** Translates the failure of a part of the platform to an OAuth error, and rethrows every other error. */
export function throwTemporarilyUnavailable(cause: unknown): never {
  if (!isUnavailable(cause)) throw cause;
  for (const [name, value] of Object.entries(retryAfterOf(STATUS))) currentRequest().setHeader(name, value);
  throw temporarilyUnavailable();
}

/** Answers 503 to a failure in the storage of oidc-provider, which would answer `server_error`. */
export function answerUnavailable(provider: Provider): void {
  provider.on('server_error', (context: KoaContextWithOIDC, error: unknown) => {
    if (!isUnavailable(error)) return;
    context.status = STATUS;
    context.set(retryAfterOf(STATUS));
    if (isErrorBody(context.body)) context.body = { error: TEMPORARILY_UNAVAILABLE };
  });
}

/** The authorization endpoint answers a page. */
function isErrorBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body;
}
