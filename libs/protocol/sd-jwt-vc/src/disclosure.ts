import { decodeBase64UrlText, encodeBase64Url, sha256Base64Url } from '@vc/protocol/crypto';
import { jsonFault, parseExactJson } from '@vc/protocol/json';
import { SdJwtVcError } from './sd-jwt-vc-error';

/** A salted claim, or a salted array element, which has no name (RFC 9901 §4.2). */
export interface Disclosure {
  /** base64url of the JSON array, which the digest covers. */
  encoded: string;
  digest: string;
  name?: string | undefined;
  value: unknown;
}

/** Claim names that a disclosure must not have (RFC 9901 §7.1 step 3.c.ii). */
const FORBIDDEN_NAMES = new Set(['_sd', '...']);

/**
 * Creates a disclosure (RFC 9901 §4.2.1, §4.2.2).
 * @param name undefined for an array element
 * @param salt random text, used for this disclosure alone
 */
export function createDisclosure(name: string | undefined, value: unknown, salt: string): Disclosure {
  const encoded = encodeBase64Url(JSON.stringify(name === undefined ? [salt, value] : [salt, name, value]));
  return { encoded, digest: digestOf(encoded), name, value };
}

/** Parses a disclosure (RFC 9901 §7.1 step 3). @throws SdJwtVcError */
export function parseDisclosure(encoded: string): Disclosure {
  const json = decodeBase64UrlText(encoded);
  if (json === undefined) throw new SdJwtVcError('a disclosure is not base64url');
  let parts: unknown;
  try {
    parts = parseExactJson(json);
  } catch (cause) {
    throw new SdJwtVcError(`a disclosure ${jsonFault(cause)}`, { cause });
  }
  if (!Array.isArray(parts) || (parts.length !== 2 && parts.length !== 3) || typeof parts[0] !== 'string') {
    throw new SdJwtVcError('a disclosure does not have two or three elements');
  }
  const digest = digestOf(encoded);
  if (parts.length === 2) return { encoded, digest, value: parts[1] };
  if (typeof parts[1] !== 'string') throw new SdJwtVcError('the name in a disclosure is not a string');
  if (FORBIDDEN_NAMES.has(parts[1])) throw new SdJwtVcError('a disclosure uses a reserved name');
  return { encoded, digest, name: parts[1], value: parts[2] };
}

/** RFC 9901 §4.2.3: the digest covers the base64url text. */
function digestOf(encoded: string): string {
  return sha256Base64Url(encoded);
}
