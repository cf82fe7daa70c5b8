import { GrowingCache } from '@vc/platform/cache';
import { type Clock } from '@vc/platform/scheduling';
import type { DomainError } from '@vc/platform/http';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
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

/** Verifies access tokens of our authorization server, and the proofs of possession that come with them. */
export class AccessTokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
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
    // Every token is valid at the epoch, since none has `nbf`.
    return verified ?? this.verifySignature(token, new Date(0)).catch(() => undefined);
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

  private async verifySignature(token: string, currentDate = this.options.clock()): Promise<AccessTokenClaims> {
    const { issuer } = this.options;
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer,
      currentDate,
      requiredClaims: ['sub', 'aud', 'client_id', 'tenant_id', 'iat', 'exp', 'jti'],
    }).catch((cause: unknown) => {
      throw toDomainError(cause);
    });
    return payload as AccessTokenClaims;
  }
}

const JWKS_FETCH_FAILURES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

function toDomainError(cause: unknown): DomainError {
  const isOfToken = cause instanceof errors.JOSEError && !JWKS_FETCH_FAILURES.has(cause.code);
  if (!isOfToken) return tokenUnchecked(cause);
  if (cause instanceof errors.JWTExpired) return tokenExpired();
  return tokenNotValid();
}
