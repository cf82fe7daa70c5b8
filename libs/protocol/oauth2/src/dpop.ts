import type { JoseHeader, Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  ALGORITHMS,
  encodeBase64Url,
  findTimeFault,
  importPublicJwk,
  InvalidJwkError,
  isOfType,
  joseNamesOf,
  jwkThumbprint,
  JwsError,
  parseCompactJws,
  sha256,
  SIGNATURE_ALGORITHMS,
  signCompactJws,
  toNumericDate,
  verifyJws,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';

const TYPE = 'dpop+jwt';
const MAX_AGE_SECONDS = 300;
const MAX_JTI_CHARACTERS = 256;

/** Without ML-DSA: a proof is in a header of each request, whose lines proxies limit to 8 kB or less. */
export const DPOP_SIGNING_ALGORITHMS: readonly string[] = joseNamesOf(ALGORITHMS);

/** An invalid DPoP proof: `invalid_dpop_proof` (RFC 9449 §5, §7.1). */
export class DpopError extends Error {}

export interface CreateDpopProofOptions {
  jwk: Jwk;
  alg: SignatureAlgorithm;
  sign: Signer;
  method: string;
  url: string;
  /** Unique for each proof, with at least 96 bits of random data (§4.2). */
  jti: string;
  issuedAt: Date;
  /** The access token that the proof accompanies. */
  accessToken?: string | undefined;
  /** The last `DPoP-Nonce` of the server (§8). */
  nonce?: string | undefined;
}

export interface VerifyDpopProofOptions {
  method: string;
  /** URL of the request, as the client sees it. */
  url: string;
  now: Date;
  accessToken?: string;
}

export interface VerifiedDpopProof {
  /** Thumbprint of the client's key (RFC 7638). */
  jkt: string;
  /** The caller rejects one that it has seen before (§11.1). */
  jti: string;
  /** From this time on the proof is rejected for its age, so its `jti` need not be kept. */
  expiresAt: Date;
}

/** Creates a DPoP proof (RFC 9449 §4.2). */
export async function createDpopProof(options: CreateDpopProofOptions): Promise<string> {
  const { jwk, alg, sign, method, url, jti, issuedAt, accessToken, nonce } = options;
  const payload = {
    jti,
    htm: method,
    htu: withoutQuery(url),
    iat: toNumericDate(issuedAt),
    ...(accessToken !== undefined && { ath: hashAccessToken(accessToken) }),
    ...(nonce !== undefined && { nonce }),
  };
  return signCompactJws({ alg, typ: TYPE, jwk }, payload, sign);
}

/**
 * Verifies a DPoP proof, except for its `nonce` and the uniqueness of its `jti`.
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-4.3
 * @throws DpopError
 */
export function verifyDpopProof(proof: string, options: VerifyDpopProofOptions): VerifiedDpopProof {
  const toDpopError = (cause: Error) => new DpopError(cause.message, { cause });
  return translating(() => verifyProof(proof, options), [JwsError, InvalidJwkError], toDpopError);
}

function verifyProof(proof: string, options: VerifyDpopProofOptions): VerifiedDpopProof {
  const jws = parseCompactJws(proof);
  assertType(jws.header);
  const { jwk, key } = importPublicJwk(jws.header.jwk);
  verifyJws(jws, key, SIGNATURE_ALGORITHMS);
  const { payload } = jws;
  assertMethod(payload.htm, options.method);
  assertUrl(payload.htu, options.url);
  const iat = parseRecentTime(payload.iat, options.now);
  const fault = findTimeFault(payload, options.now, MAX_AGE_SECONDS);
  if (fault) throw new DpopError(`the proof ${fault}`);
  assertAccessTokenHash(payload.ath, options.accessToken);
  const expiresAt = new Date((iat + MAX_AGE_SECONDS) * 1000);
  return { jkt: jwkThumbprint(jwk), jti: parseJti(payload.jti), expiresAt };
}

/** RFC 9449 §4.3 step 4 */
function assertType({ typ }: JoseHeader): void {
  if (!isOfType(typ, TYPE)) throw new DpopError(`typ must be ${TYPE}`);
}

/** RFC 9449 §4.3 step 8 */
function assertMethod(htm: unknown, method: string): void {
  if (htm !== method) throw new DpopError('htm is not the method of the request');
}

/** RFC 9449 §4.3 step 9: without query and fragment, after normalisation (RFC 3986 §6.2.2, §6.2.3). */
function assertUrl(htu: unknown, url: string): void {
  if (typeof htu !== 'string' || !URL.canParse(htu) || withoutQuery(htu) !== withoutQuery(url)) {
    throw new DpopError('htu is not the address of the request');
  }
}

/** RFC 9449 §4.3 step 11 */
function parseRecentTime(iat: unknown, now: Date): number {
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw new DpopError('iat is not a number');
  if (Math.abs(now.getTime() / 1000 - iat) > MAX_AGE_SECONDS) throw new DpopError('iat is not recent');
  return iat;
}

/** RFC 9449 §4.3 step 12 */
function assertAccessTokenHash(ath: unknown, accessToken: string | undefined): void {
  if (accessToken !== undefined && ath !== hashAccessToken(accessToken)) {
    throw new DpopError('ath is not of the access token');
  }
}

function parseJti(jti: unknown): string {
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_CHARACTERS) {
    throw new DpopError('jti is not usable');
  }
  return jti;
}

/** RFC 9449 §4.2: `ath` */
function hashAccessToken(accessToken: string): string {
  return encodeBase64Url(sha256(accessToken));
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
