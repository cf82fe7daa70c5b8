import { KeyObject, type webcrypto } from 'node:crypto';
import { GrowingCache, type Clock } from '@vc/platform/scheduling';
import type { DomainError } from '@vc/platform/http';
import {
  isNumericDate,
  isOfType,
  type JoseHeader,
  JwsError,
  parseCompactJws,
  sha256Base64Url,
  verifyJws,
} from '@vc/protocol/crypto';
import { createRemoteJWKSet, errors } from 'jose';
import { tenantSuspended, tokenExpired, tokenNotValid, tokenRevoked, tokenUnchecked } from './access-control.errors';
import type { AccessTokenClaims } from './access-token-claims';
import { audiencesOf } from './access-token-claims';
import { DpopProofs } from './dpop-proofs';
import type { PresentedToken } from './presented-token';
import type { RevokedTokens } from './revoked-tokens';

interface AccessTokenVerifierOptions {
  issuer: string;
  jwksUri: URL;
  /** Base of the addresses that clients see. */
  publicUrl: string;
  revoked: RevokedTokens;
  /** For an answer with the keys, in ms. */
  timeoutMs: number;
  clock: Clock;
}

const CACHE_SIZE = 10_000;
const REQUIRED_CLAIMS = ['sub', 'aud', 'client_id', 'tenant_id', 'iat', 'jti'];

/** Verifies access tokens of our authorization server, and the proofs of possession that come with them. */
export class AccessTokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private readonly keyObjects = new WeakMap<webcrypto.CryptoKey, KeyObject>();
  private readonly proofs: DpopProofs;
  /** Claims of tokens whose signature was verified, by hash. Expiry and revocation are checked at each use. */
  private readonly verified = new GrowingCache<string, AccessTokenClaims>({ max: CACHE_SIZE });

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = createRemoteJWKSet(options.jwksUri, { cooldownDuration: 1_000, timeoutDuration: options.timeoutMs });
    this.proofs = new DpopProofs(options);
  }

  /**
   * RFC 9068 §4, RFC 9449 §7.
   * @param audiences of which the token must have one
   * @throws DomainError `UNAUTHORIZED`, `TENANT_SUSPENDED`, or `UNAVAILABLE` when the token cannot be checked
   */
  async verify(presented: PresentedToken, ...audiences: string[]): Promise<AccessTokenClaims> {
    const claims = await this.verifyToken(presented.token, ...audiences);
    this.proofs.verify(presented, claims.cnf?.jkt);
    return claims;
  }

  /**
   * Verifies a token for any resource of the platform. The caller must check the audience.
   * @throws DomainError as `verify`
   */
  async verifyForPlatform(presented: PresentedToken): Promise<AccessTokenClaims> {
    const claims = await this.readValidClaims(presented.token);
    const resources = `${this.options.publicUrl}/`;
    if (!audiencesOf(claims).some((audience) => audience.startsWith(resources))) throw tokenNotValid();
    this.proofs.verify(presented, claims.cnf?.jkt);
    return claims;
  }

  /** Verifies a token without a proof of possession. @throws DomainError as `verify` */
  async verifyToken(token: string, ...audiences: string[]): Promise<AccessTokenClaims> {
    const claims = await this.readValidClaims(token);
    if (!audiencesOf(claims).some((each) => audiences.includes(each))) throw tokenNotValid();
    return claims;
  }

  /** The claims of a token that our authorization server has issued, also of one that has expired or ended. */
  async findIssued(token: string): Promise<AccessTokenClaims | undefined> {
    const verified = this.verified.get(sha256Base64Url(token));
    return verified ?? this.verifySignature(token).catch(() => undefined);
  }

  private async readValidClaims(token: string): Promise<AccessTokenClaims> {
    const { clock, revoked } = this.options;
    const hash = sha256Base64Url(token);
    const claims = this.verified.get(hash) ?? (await this.verifySignature(token));
    this.verified.set(hash, claims);
    if (claims.exp * 1000 <= clock().getTime()) throw tokenExpired();
    if (!revoked.isCurrent) await revoked.catchUp();
    if (revoked.isSuspended(claims.tenant_id)) throw tenantSuspended();
    if (revoked.hasEnded(claims)) throw tokenRevoked();
    return claims;
  }

  /** Verifies all but the expiry, which changes, and the audience. */
  private async verifySignature(token: string): Promise<AccessTokenClaims> {
    try {
      const jws = parseCompactJws(token);
      if (!isOfType(jws.header.typ, 'at+jwt')) throw new JwsError('the token is no access token');
      verifyJws(jws, await this.keyOf(jws.header), ['ES256']);
      const { iss, exp } = jws.payload;
      const hasClaims = REQUIRED_CLAIMS.every((claim) => jws.payload[claim] !== undefined);
      if (iss !== this.options.issuer || !isNumericDate(exp) || !hasClaims) throw new JwsError('a claim is wrong');
      return jws.payload as AccessTokenClaims;
    } catch (cause) {
      throw toDomainError(cause);
    }
  }

  /** The set has keys of WebCrypto, which verifies in a thread. That costs as much again as the signature. */
  private async keyOf({ alg, kid }: JoseHeader): Promise<KeyObject> {
    const key = await this.keys({ alg, ...(typeof kid === 'string' && { kid }) });
    const keyObject = this.keyObjects.get(key) ?? KeyObject.from(key);
    this.keyObjects.set(key, keyObject);
    return keyObject;
  }
}

const JWKS_FETCH_FAILURES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

function toDomainError(cause: unknown): DomainError {
  const isOfSet = cause instanceof errors.JOSEError && !JWKS_FETCH_FAILURES.has(cause.code);
  return isOfSet || cause instanceof JwsError ? tokenNotValid() : tokenUnchecked(cause);
}
