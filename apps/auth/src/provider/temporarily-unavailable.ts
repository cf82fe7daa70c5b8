import { DomainError } from '@vc/platform/http';
import { errors } from 'oidc-provider';

/** In terms of OAuth 2.0: a part of the platform does not answer. */
export function orTemporarilyUnavailable(cause: unknown): never {
  const isAway = cause instanceof DomainError && cause.code === 'UNAVAILABLE';
  // Else it would be told as a server_error.
  throw isAway ? Object.assign(new errors.OIDCProviderError(503, 'temporarily_unavailable'), { expose: true }) : cause;
}
