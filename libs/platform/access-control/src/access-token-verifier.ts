import { type Clock } from '@vc/platform/scheduling';
import { DomainError } from '@vc/platform/http';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { DPOP_SIGNING_ALGORITHMS, DpopError, verifyDpopProof } from '@vc/protocol/oauth2';
import type { JWTPayload } from 'jose';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { PresentedToken } from './presented-token';
import type { RevokedTokens } from './revoked-tokens';

/** The claims that every access token of the platform has (RFC 9068 §2.2), and whatever else it carries. */
export interface AccessTokenClaims extends JWTPayload {
  sub: string;
  client_id: string;
  tenant_id: string;
  jti: string;
  exp: number;
  scope?: string;
  /** RFC 9449 §6: the key without which the token is worth nothing. */
  cnf?: { jkt?: string };
}

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

const PROOF_CACHE_SIZE = 100_000;
const TOKEN_CACHE_SIZE = 10_000;

/** Verifies access tokens of our authorization server, and the proofs of possession that come with them. */
export class AccessTokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  /** A proof serves one request (RFC 9449 §11.1); each process remembers the ones that it has seen. */
  private readonly seenProofs = new LRUCache<string, true>({ max: PROOF_CACHE_SIZE });

  /** Clients come back with the same token: its signature stays what it was. */
  private readonly verified = new LRUCache<string, AccessTokenClaims>({ max: TOKEN_CACHE_SIZE });

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = createRemoteJWKSet(options.jwksUri, { cooldownDuration: 1_000, timeoutDuration: options.timeoutMs });
  }

  /**
   * RFC 9068 §4, RFC 9449 §7.
   * @throws DomainError `UNAUTHORIZED`, or `UNAVAILABLE` when the keys cannot be fetched
   */
  async verify(presented: PresentedToken, audience: string): Promise<AccessTokenClaims> {
    const claims = await this.verifyToken(presented.token, audience);
    this.assertPossession(presented, claims.cnf?.jkt);
    return claims;
  }

  /**
   * The same for a token that is for any resource of the platform: which one, the caller has to look at.
   * @throws DomainError as `verify`
   */
  async verifyForPlatform(presented: PresentedToken): Promise<AccessTokenClaims> {
    const claims = await this.claimsOf(presented.token);
    const resources = `${this.options.publicUrl}/`;
    if (!audiencesOf(claims).some((audience) => audience.startsWith(resources))) throw notValid();
    this.assertPossession(presented, claims.cnf?.jkt);
    return claims;
  }

  /** The token alone, for where it is not a request's own credential. @throws DomainError as `verify` */
  async verifyToken(token: string, audience: string): Promise<AccessTokenClaims> {
    const claims = await this.claimsOf(token);
    if (!audiencesOf(claims).includes(audience)) throw notValid();
    return claims;
  }

  private async claimsOf(token: string): Promise<AccessTokenClaims> {
    const place = sha256Base64Url(token);
    const claims = this.verified.get(place) ?? (await this.verifySignature(token));
    this.verified.set(place, claims);
    if (claims.exp * 1000 <= this.options.clock().getTime()) throw expired();
    if (!this.options.revoked.isCurrent) await this.options.revoked.catchUp();
    if (this.options.revoked.has(claims.jti)) throw unauthorized('The access token has been revoked.', 'invalid_token');
    return claims;
  }

  private async verifySignature(token: string): Promise<AccessTokenClaims> {
    const { issuer, clock } = this.options;
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer,
      currentDate: clock(),
      requiredClaims: ['sub', 'aud', 'client_id', 'tenant_id', 'iat', 'exp', 'jti'],
    }).catch((cause: unknown) => {
      throw refusal(cause);
    });
    return payload as AccessTokenClaims;
  }

  private assertPossession(presented: PresentedToken, jkt: string | undefined): void {
    const { scheme, token, proof, method, target } = presented;
    if (jkt === undefined) {
      if (scheme === 'Bearer') return;
      throw unauthorized('The access token is not bound to a key.', 'invalid_token', 'DPoP');
    }
    if (scheme === 'Bearer') throw unauthorized('The access token needs a DPoP proof.', 'invalid_token', 'DPoP');
    if (!proof) throw unauthorized('The DPoP proof is missing.', 'invalid_dpop_proof', 'DPoP');
    try {
      const url = new URL(target, this.options.publicUrl).href;
      const now = this.options.clock();
      const verified = verifyDpopProof(proof, { method, url, now, accessToken: token });
      if (verified.jkt !== jkt) throw new DpopError('the key is not the one of the access token');
      this.assertUnseen(`${jkt}.${verified.jti}`, verified.expiresAt.getTime() - now.getTime());
    } catch (cause) {
      if (!(cause instanceof DpopError)) throw cause;
      throw unauthorized(`The DPoP proof is refused: ${cause.message}.`, 'invalid_dpop_proof', 'DPoP');
    }
  }

  private assertUnseen(proof: string, lifetimeMs: number): void {
    if (this.seenProofs.has(proof)) throw new DpopError('it was used before');
    this.seenProofs.set(proof, true, { ttl: Math.max(lifetimeMs, 1) });
  }
}

export function audiencesOf({ aud = [] }: AccessTokenClaims): string[] {
  return Array.isArray(aud) ? aud : [aud];
}

const notValid = () => unauthorized('The access token is not valid.', 'invalid_token');
const expired = () => unauthorized('The access token has expired.', 'invalid_token');

const JWKS_FETCH_FAILURES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

function refusal(cause: unknown): DomainError {
  const isTokenFault = cause instanceof errors.JOSEError && !JWKS_FETCH_FAILURES.has(cause.code);
  if (!isTokenFault) return new DomainError('UNAVAILABLE', 'The token could not be checked.', { cause });
  if (cause instanceof errors.JWTExpired) return expired();
  return notValid();
}

/** RFC 6750 §3 and RFC 9449 §7.1: the challenge carries no error code when no token was sent. */
export function unauthorized(
  detail: string,
  error?: 'invalid_token' | 'invalid_dpop_proof',
  scheme: 'Bearer' | 'DPoP' = 'Bearer',
): DomainError {
  const parameters = [
    ...(error ? [`error="${error}"`, `error_description="${detail}"`] : []),
    ...(scheme === 'DPoP' ? [`algs="${DPOP_SIGNING_ALGORITHMS.join(' ')}"`] : []),
  ];
  const challenge = [scheme, parameters.join(', ')].filter(Boolean).join(' ');
  return new DomainError('UNAUTHORIZED', detail, { headers: { 'www-authenticate': challenge } });
}
