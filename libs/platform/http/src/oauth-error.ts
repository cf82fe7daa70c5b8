import type { DomainError } from './domain-error';
import type { ErrorJson } from './error-answer';
import { ERROR_STATUS } from './error-status';

/** RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1 */
const OAUTH_ERROR_OF_STATUS: Partial<Record<number, string>> = {
  401: 'invalid_token',
  429: 'temporarily_unavailable',
  500: 'server_error',
  502: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
  504: 'temporarily_unavailable',
};

/**
 * Returns the OAuth form of an error (RFC 6749 §5.2) on the paths of OpenID protocols, undefined on others.
 * @param protocolPaths beginnings of the paths of OpenID protocols
 */
export function oauthErrorOf(
  { code, detail }: DomainError,
  url: string,
  protocolPaths: string[],
): ErrorJson | undefined {
  const path = `${url.replace(/\?.*/s, '')}/`;
  if (!protocolPaths.some((start) => path.startsWith(`/${start}/`))) return undefined;
  const error = OAUTH_ERROR_OF_STATUS[ERROR_STATUS[code]] ?? 'invalid_request';
  return { mediaType: 'application/json', body: { error, error_description: detail } };
}
