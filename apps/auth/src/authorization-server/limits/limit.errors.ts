import { ERROR_STATUS } from '@vc/platform/http';
import { errors } from 'oidc-provider';

/** The error code of RFC 6749 §4.1.2.1. The token endpoint uses it, too, because §5.2 defines none for this case. */
export const TEMPORARILY_UNAVAILABLE = 'temporarily_unavailable';

/** RFC 6585 §4. @param seconds to wait */
export function tooManyRequests(seconds: number): errors.OIDCProviderError {
  const error = new errors.OIDCProviderError(429, TEMPORARILY_UNAVAILABLE);
  return Object.assign(error, { error_description: `too many requests; try again in ${seconds} s` });
}

/** `expose` keeps oidc-provider from answering `server_error` instead. */
export function temporarilyUnavailable(): Error {
  const error = new errors.OIDCProviderError(ERROR_STATUS.UNAVAILABLE, TEMPORARILY_UNAVAILABLE);
  return Object.assign(error, { expose: true });
}
