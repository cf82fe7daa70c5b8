import type { JoseHeader, Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  encodeBase64Url,
  importPublicJwk,
  InvalidJwkError,
  jwkThumbprint,
  JwsError,
  parseCompactJws,
  sha256,
  signCompactJws,
  verifyJws,
} from '@vc/protocol/crypto';

const TYPE = 'dpop+jwt';
const MAX_AGE_SECONDS = 300;
const MAX_JTI_CHARACTERS = 256;

export const DPOP_SIGNING_ALGORITHMS: readonly SignatureAlgorithm[] = ['ES256', 'EdDSA'];

/** RFC 9449 §5 and §7.1: `invalid_dpop_proof`. */
export class DpopError extends Error {}

export interface CreateDpopProofOptions {
  jwk: Jwk;
  alg: SignatureAlgorithm;
  sign: Signer;
  method: string;
  url: string;
  /** Unique for each proof. */
  jti: string;
  issuedAt: Date;
  /** Where the proof goes with an access token. */
  accessToken?: string | undefined;
  /** What the server asked for in `DPoP-Nonce`. */
  nonce?: string | undefined;
}

export interface VerifyDpopProofOptions {
  method: string;
  /** Address of the request, as the client knows it. */
  url: string;
  now: Date;
  accessToken?: string;
}

export interface VerifiedDpopProof {
  /** Thumbprint of the client's key (RFC 7638). */
  jkt: string;
  /** Whether it was seen before is the caller's to find out. */
  jti: string;
  /** From then on the proof is refused for its age, so that its `jti` may be forgotten. */
  expiresAt: Date;
}

/** RFC 9449 §4.2 */
export async function createDpopProof(options: CreateDpopProofOptions): Promise<string> {
  const { jwk, alg, sign, method, url, jti, issuedAt, accessToken, nonce } = options;
  const payload = {
    jti,
    htm: method,
    htu: withoutQuery(url),
    iat: Math.floor(issuedAt.getTime() / 1000),
    ...(accessToken !== undefined && { ath: hashOf(accessToken) }),
    ...(nonce !== undefined && { nonce }),
  };
  return signCompactJws({ alg, typ: TYPE, jwk }, payload, sign);
}

/**
 * Verifies a proof of possession of the client's key.
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-4.3
 * @throws DpopError
 */
export function verifyDpopProof(proof: string, options: VerifyDpopProofOptions): VerifiedDpopProof {
  try {
    const jws = parseCompactJws(proof);
    assertType(jws.header);
    const { jwk, key } = importPublicJwk(jws.header.jwk);
    verifyJws(jws, key, DPOP_SIGNING_ALGORITHMS);
    const { payload } = jws;
    assertMethod(payload.htm, options.method);
    assertUrl(payload.htu, options.url);
    const iat = freshIssuanceTime(payload.iat, options.now);
    assertAccessTokenHash(payload.ath, options.accessToken);
    const expiresAt = new Date((iat + MAX_AGE_SECONDS) * 1000);
    return { jkt: jwkThumbprint(jwk), jti: usableJti(payload.jti), expiresAt };
  } catch (cause) {
    if (cause instanceof JwsError || cause instanceof InvalidJwkError) throw new DpopError(cause.message, { cause });
    throw cause;
  }
}

function assertType({ typ }: JoseHeader): void {
  if (typ !== TYPE) throw new DpopError(`typ must be ${TYPE}`);
}

function assertMethod(htm: unknown, method: string): void {
  if (htm !== method) throw new DpopError('htm is not the method of the request');
}

/** RFC 9449 §4.3 step 9: without query and fragment, after normalisation (RFC 3986 §6.2.2, §6.2.3). */
function assertUrl(htu: unknown, url: string): void {
  if (typeof htu !== 'string' || !URL.canParse(htu) || withoutQuery(htu) !== withoutQuery(url)) {
    throw new DpopError('htu is not the address of the request');
  }
}

function freshIssuanceTime(iat: unknown, now: Date): number {
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw new DpopError('iat is not a number');
  if (Math.abs(now.getTime() / 1000 - iat) > MAX_AGE_SECONDS) throw new DpopError('iat is not recent');
  return iat;
}

function assertAccessTokenHash(ath: unknown, accessToken: string | undefined): void {
  if (accessToken !== undefined && ath !== hashOf(accessToken)) throw new DpopError('ath is not of the access token');
}

function usableJti(jti: unknown): string {
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_CHARACTERS) {
    throw new DpopError('jti is not usable');
  }
  return jti;
}

function hashOf(accessToken: string): string {
  return encodeBase64Url(sha256(accessToken));
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
