import { decodeBase64Url, encodeBase64Url, sha256Base64Url } from '@vc/protocol/crypto';
import { parseStorableJson, UnstorableTextError } from '@vc/protocol/json';
import { SdJwtVcError } from './sd-jwt-vc-error';

/** A salted claim, or a salted array element, which has no name (RFC 9901 §4.2). */
export interface Disclosure {
  /** base64url of the JSON array, which the digest covers. */
  encoded: string;
  digest: string;
  name?: string | undefined;
  value: unknown;
}

const SALT_BYTES = 16;

/** Claim names that a disclosure must not have (RFC 9901 §7.1 step 3.c.ii). */
const FORBIDDEN_NAMES = new Set(['_sd', '...']);

/**
 * Creates a disclosure with a new salt of 128 bits (RFC 9901 §4.2.1, §4.2.2).
 * @param name undefined for an array element
 */
export function createDisclosure(
  name: string | undefined,
  value: unknown,
  randomBytes: (size: number) => Buffer,
): Disclosure {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const encoded = encodeBase64Url(JSON.stringify(name === undefined ? [salt, value] : [salt, name, value]));
  return { encoded, digest: digestOf(encoded), name, value };
}

/** Parses a disclosure (RFC 9901 §7.1 step 3). @throws SdJwtVcError */
export function parseDisclosure(encoded: string): Disclosure {
  const bytes = decodeBase64Url(encoded);
  if (!bytes) throw new SdJwtVcError('a disclosure is not base64url');
  const parts = parseElements(bytes);
  if (!Array.isArray(parts) || (parts.length !== 2 && parts.length !== 3) || typeof parts[0] !== 'string') {
    throw new SdJwtVcError('a disclosure does not have two or three elements');
  }
  const digest = digestOf(encoded);
  if (parts.length === 2) return { encoded, digest, value: parts[1] };
  if (typeof parts[1] !== 'string') throw new SdJwtVcError('the name in a disclosure is not a string');
  if (FORBIDDEN_NAMES.has(parts[1])) throw new SdJwtVcError('a disclosure uses a reserved name');
  return { encoded, digest, name: parts[1], value: parts[2] };
}

function parseElements(bytes: Buffer): unknown {
  try {
    return parseStorableJson(bytes.toString('utf8'));
  } catch (cause) {
    const problem = cause instanceof UnstorableTextError ? 'has text that cannot be stored' : 'is not JSON';
    throw new SdJwtVcError(`a disclosure ${problem}`, { cause });
  }
}

/** RFC 9901 §4.2.3: the digest covers the base64url text. */
function digestOf(encoded: string): string {
  return sha256Base64Url(encoded);
}
