import { errors } from 'oidc-provider';
import { currentRequest } from './request-scope';
import { TEMPORARILY_UNAVAILABLE } from './temporarily-unavailable';

/** RFC 6585 §4: 429 with `Retry-After`; to be thrown. @param seconds to wait */
export function tooManyRequests(seconds: number): Error {
  currentRequest().setHeader('retry-after', String(seconds));
  const error = new errors.OIDCProviderError(429, TEMPORARILY_UNAVAILABLE);
  return Object.assign(error, { error_description: `too many requests; try again in ${seconds} s` });
}
