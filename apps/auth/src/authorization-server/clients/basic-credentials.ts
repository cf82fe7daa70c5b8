import type { Form } from './form';

/** Characters that no client has to percent-encode. */
const PLAIN_TEXT = /^[\w.~:-]+$/;

/**
 * Reads the client id and secret of an HTTP Basic header (RFC 6749 §2.3.1).
 * @returns undefined for a malformed header, and for percent-encoded credentials, which oidc-provider decodes
 */
export function parseBasicCredentials(authorization: string): Form | undefined {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const [, clientId, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const isPlain = clientId !== undefined && secret !== undefined && PLAIN_TEXT.test(clientId + secret);
  return isPlain ? { client_id: clientId, client_secret: secret } : undefined;
}
