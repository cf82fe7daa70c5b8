import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { CborError, decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import type { CoseSign1 } from '@vc/protocol/cose';
import { CoseError, parseCoseSign1, signCose, verifyCose, x5chainOf } from '@vc/protocol/cose';
import type { JoseHeader } from '@vc/protocol/crypto';
import { findCoseAlgorithm, toNumericDate } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { StatusList } from './status-list';
import type { VerifiedStatusList, VerifyStatusListTokenOptions } from './status-list-claims';
import { verifyStatusListClaims } from './status-list-claims';
import { StatusListError } from './status-list-error';
import type { StatusListTokenContent } from './status-list-token';

export const STATUS_LIST_CWT_MEDIA_TYPE = 'application/statuslist+cwt';

/** RFC 9052 §3.1, RFC 9360 §2, RFC 9596 §2 */
const HEADER = { alg: 1, kid: 4, type: 16, x5chain: 33 } as const;
/** RFC 8392 §3.1, Token Status List §5.2 */
const CLAIM = { iss: 1, sub: 2, exp: 4, nbf: 5, iat: 6, statusList: 65533, ttl: 65534 } as const;
const SIGN1_TAG = 18;
const MAX_BYTES = 1024 * 1024;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface StatusListCwtOptions extends StatusListTokenContent {
  kid?: string | undefined;
  /** DER certificates, leaf first. */
  x5chain?: Uint8Array[] | undefined;
}

/** Signs a Status List Token in CWT format, a tagged COSE_Sign1 (Token Status List §5.2). */
export async function createStatusListCwt(options: StatusListCwtOptions): Promise<Buffer> {
  const { list, uri, issuedAt, expiresAt, ttl, aggregationUri, alg, kid, x5chain, sign } = options;
  const protectedHeader: CborMap = new Map([[HEADER.type, STATUS_LIST_CWT_MEDIA_TYPE]]);
  if (kid !== undefined) protectedHeader.set(HEADER.kid, Buffer.from(kid));
  const claims: CborMap = new Map<number, CborValue>([
    [CLAIM.sub, uri],
    [CLAIM.iat, toNumericDate(issuedAt)],
    [CLAIM.exp, toNumericDate(expiresAt)],
  ]);
  if (ttl !== undefined) claims.set(CLAIM.ttl, ttl);
  const aggregation = aggregationUri === undefined ? undefined : { aggregation_uri: aggregationUri };
  claims.set(CLAIM.statusList, { bits: list.bits, lst: list.compress(), ...aggregation });
  const payload = encodeCbor(claims);
  const signed = await signCose({ alg, protectedHeader, ...(x5chain && { x5chain }), payload, sign });
  return encodeCbor(new Tagged(SIGN1_TAG, signed));
}

/**
 * Verifies a Status List Token in CWT format (Token Status List §5.2, §8.3). A COSE_Mac0 is rejected, because no key is
 * shared with an issuer.
 * @throws StatusListError, or the error of `resolveKey`
 */
export async function verifyStatusListCwt(
  token: Uint8Array,
  { uri, resolveKey, now }: VerifyStatusListTokenOptions,
): Promise<VerifiedStatusList> {
  const sign1 = translateErrors(() => parseToken(token));
  if (sign1.protectedHeader.get(HEADER.type) !== STATUS_LIST_CWT_MEDIA_TYPE) {
    throw new StatusListError(`the type is not ${STATUS_LIST_CWT_MEDIA_TYPE}`);
  }
  const claims = translateErrors(() => requireMap(decodeCbor(sign1.payload ?? new Uint8Array()), 'the claims set'));
  const iss = claims.get(CLAIM.iss);
  const issuer = typeof iss === 'string' ? iss : undefined;
  const header = translateErrors(() => toJoseHeader(sign1));
  const key = await resolveKey(header, issuer);
  translateErrors(() => verifyCose(sign1, key));
  const times = { iat: claims.get(CLAIM.iat), nbf: claims.get(CLAIM.nbf), exp: claims.get(CLAIM.exp) };
  const ttl = requireInteger(claims.get(CLAIM.ttl), 'ttl');
  const freshUntil = verifyStatusListClaims({ sub: claims.get(CLAIM.sub), ...times, ttl }, { uri, now });
  const list = requireMap(claims.get(CLAIM.statusList), 'the status_list');
  return { header, issuer, list: StatusList.decompress(list.get('bits'), list.get('lst')), freshUntil };
}

/** §5.2: the COSE message is tagged as COSE_Sign1, and has no CWT tag. */
function parseToken(token: Uint8Array): CoseSign1 {
  if (token.length > MAX_BYTES) throw new StatusListError('the token is too long');
  const message = decodeCbor(token);
  if (!(message instanceof Tagged) || message.tag !== SIGN1_TAG) {
    throw new StatusListError('the token is not a tagged COSE_Sign1');
  }
  return parseCoseSign1(message);
}

/** Names the members that identify the key as JOSE does, so that signers of both formats are resolved alike. */
function toJoseHeader(sign1: CoseSign1): JoseHeader {
  const { protectedHeader, unprotectedHeader } = sign1;
  for (const label of protectedHeader.keys()) {
    // RFC 9052 §3: a label must not be in both headers.
    if (unprotectedHeader.has(label)) throw new StatusListError('a header parameter is repeated');
  }
  const alg = findCoseAlgorithm(protectedHeader.get(HEADER.alg))?.alg;
  if (alg === undefined) throw new StatusListError('the algorithm is not allowed');
  const has = (label: number) => protectedHeader.has(label) || unprotectedHeader.has(label);
  const kid = protectedHeader.get(HEADER.kid) ?? unprotectedHeader.get(HEADER.kid);
  return {
    alg,
    ...(has(HEADER.kid) && { kid: decodeText(kid) }),
    ...(has(HEADER.x5chain) && { x5c: x5chainOf(sign1).map((der) => Buffer.from(der).toString('base64')) }),
  };
}

/** The `kid` of COSE is a byte string; a DID URL in it is UTF-8. */
function decodeText(kid: CborValue): string {
  if (!(kid instanceof Uint8Array)) throw new StatusListError('the kid is not a byte string');
  try {
    return UTF8.decode(kid);
  } catch (cause) {
    throw new StatusListError('the kid is not UTF-8', { cause });
  }
}

function requireMap(value: CborValue, name: string): CborMap {
  if (value instanceof Map) return value;
  throw new StatusListError(`${name} is not a map`);
}

/** §5.2: unsigned integer (major type 0). */
function requireInteger(value: CborValue, name: string): CborValue {
  if (value === undefined || Number.isInteger(value)) return value;
  throw new StatusListError(`${name} is not a time`);
}

function translateErrors<T>(work: () => T): T {
  return translating(work, [CborError, CoseError], (cause) => new StatusListError(cause.message, { cause }));
}
