import { isObject, setMember } from '@vc/protocol/json';
import type { Disclosure } from './disclosure';
import { SdJwtVcError } from './sd-jwt-vc-error';

type Claims = Record<string, unknown>;

const DIGEST = /^[\w-]{43}$/;
const MAX_DEPTH = 32;

/**
 * Replaces digests by the claims of their disclosures (RFC 9901 §7.1 step 3), and removes the others. Every disclosure
 * must be referenced exactly once, and none may replace a claim.
 * @param neverDisclosed names of claims at the top level that must not be selectively disclosed
 * @throws SdJwtVcError
 */
export function processDisclosures(
  payload: Claims,
  disclosures: Disclosure[],
  neverDisclosed: readonly string[] = [],
): Claims {
  const byDigest = new Map<string, Disclosure>();
  for (const disclosure of disclosures) byDigest.set(disclosure.digest, disclosure);
  if (byDigest.size !== disclosures.length) throw new SdJwtVcError('a disclosure is repeated');
  const { _sd_alg: algorithm } = payload;
  if (algorithm !== undefined && algorithm !== 'sha-256') throw new SdJwtVcError('the digest algorithm is not sha-256');
  const seen = new Set<string>();
  const claims = revealObject(payload, { byDigest, seen, neverDisclosed }, 0);
  if (disclosures.some(({ digest }) => !seen.has(digest))) throw new SdJwtVcError('a disclosure is not referenced');
  return claims;
}

interface Lookup {
  byDigest: Map<string, Disclosure>;
  seen: Set<string>;
  neverDisclosed: readonly string[];
}

function reveal(value: unknown, lookup: Lookup, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new SdJwtVcError('the claims are nested too deeply');
  if (Array.isArray(value)) return value.flatMap((item) => revealItem(item, lookup, depth + 1));
  return isObject(value) ? revealObject(value, lookup, depth + 1) : value;
}

function revealItem(item: unknown, lookup: Lookup, depth: number): unknown[] {
  if (!isObject(item) || !Object.hasOwn(item, '...')) return [reveal(item, lookup, depth)];
  if (Object.keys(item).length !== 1) throw new SdJwtVcError('a digest of an array element has other members');
  const disclosure = takeDisclosure(item['...'], lookup);
  if (!disclosure) return [];
  if (disclosure.name !== undefined) throw new SdJwtVcError('an array element has a disclosure with a name');
  return [reveal(disclosure.value, lookup, depth)];
}

function revealObject(object: Claims, lookup: Lookup, depth: number): Claims {
  const digests = Object.hasOwn(object, '_sd') ? object._sd : [];
  if (!Array.isArray(digests)) throw new SdJwtVcError('_sd is not an array');
  if (Object.hasOwn(object, '...')) throw new SdJwtVcError('an object has a member named ...');
  const claims: Claims = {};
  for (const name of Object.keys(object)) {
    const isOfFormat = name === '_sd' || (name === '_sd_alg' && depth === 0);
    if (!isOfFormat) setMember(claims, name, reveal(object[name], lookup, depth));
  }
  for (const digest of digests) {
    const disclosure = takeDisclosure(digest, lookup);
    if (disclosure) {
      setMember(claims, newNameOf(disclosure, claims, lookup, depth), reveal(disclosure.value, lookup, depth));
    }
  }
  return claims;
}

/** @throws SdJwtVcError if the disclosure is not of a claim, or of one that it must not add */
function newNameOf({ name }: Disclosure, claims: Claims, { neverDisclosed }: Lookup, depth: number): string {
  if (name === undefined) throw new SdJwtVcError('a claim has a disclosure without a name');
  if (depth === 0 && neverDisclosed.includes(name)) {
    throw new SdJwtVcError('a claim that must not be selectively disclosed is');
  }
  if (Object.hasOwn(claims, name)) throw new SdJwtVcError('a disclosure replaces a claim');
  return name;
}

function takeDisclosure(digest: unknown, { byDigest, seen }: Lookup): Disclosure | undefined {
  if (typeof digest !== 'string') throw new SdJwtVcError('a digest is malformed');
  const disclosure = byDigest.get(digest);
  if (!disclosure && !DIGEST.test(digest)) throw new SdJwtVcError('a digest is malformed');
  if (seen.has(digest)) throw new SdJwtVcError('a digest is repeated');
  seen.add(digest);
  return disclosure;
}
