import { DomainError, ERROR_STATUS, retryAfterOf } from '@vc/platform/http';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { currentRequest } from './request-scope';

const STATUS = ERROR_STATUS.UNAVAILABLE;

/** Of RFC 6749 §4.1.2.1, and for want of another one also where §5.2 applies. */
export const TEMPORARILY_UNAVAILABLE = 'temporarily_unavailable';

/** Does the authorization server fail because a part of the platform does not answer? */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'UNAVAILABLE';
}

/** In terms of OAuth 2.0: a part of the platform does not answer. */
export function orTemporarilyUnavailable(cause: unknown): never {
  if (!isUnavailable(cause)) throw cause;
  Object.entries(retryAfterOf(STATUS)).forEach(([name, value]) => currentRequest().setHeader(name, value));
  // Else it would be told as a server_error.
  throw Object.assign(new errors.OIDCProviderError(STATUS, TEMPORARILY_UNAVAILABLE), { expose: true });
}

/** Answers 503 wherever oidc-provider met such a failure by itself, and would answer `server_error`: in its storage. */
export function answerUnavailable(provider: Provider): void {
  provider.on('server_error', (context: KoaContextWithOIDC, error: unknown) => {
    if (!isUnavailable(error)) return;
    context.status = STATUS;
    context.set(retryAfterOf(STATUS));
    if (isErrorBody(context.body)) context.body = { error: TEMPORARILY_UNAVAILABLE };
  });
}

/** Else it is a page. */
function isErrorBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body;
}
