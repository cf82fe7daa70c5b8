import { keyMalformed } from './idempotency.errors';

const MAX_LENGTH = 255;
/** A string of structured fields (RFC 9651 §3.3.3): printable ASCII, with `"` and `\` escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
/** The same characters without quotation marks, as many clients send them. */
const BARE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/**
 * Reads the header `Idempotency-Key`.
 * @see draft-ietf-httpapi-idempotency-key-header-07, section 2.1
 * @throws DomainError `VALIDATION_ERROR`
 */
export function readIdempotencyKey(header: string | string[]): string {
  if (Array.isArray(header)) throw keyMalformed();
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (BARE.test(header) ? header : '');
  if (key === '' || key.length > MAX_LENGTH) throw keyMalformed();
  return key;
}
