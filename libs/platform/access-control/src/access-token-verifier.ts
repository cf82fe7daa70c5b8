import { DomainError } from '@vc/platform/http';
import { createRemoteJWKSet, errors, jwtVerify, JWTPayload } from 'jose';
import { type TenantId } from './tenant-id';

/** Who asks, as the access token says (RFC 9068). */
export interface Caller {
  tenantId: TenantId;
  clientId: string;
  /** Id of the user, or the client id where a client acts for itself. */
  subject: string;
  scopes: ReadonlySet<string>;
}

interface AccessTokenVerifierOptions {
  issuer: string;
  audience: string;
  jwksUri: URL;
}

/** Verifies access tokens of our authorization server for one audience. */
export class AccessTokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = createRemoteJWKSet(options.jwksUri, { cooldownDuration: 1_000, timeoutDuration: 3_000 });
  }

  /** @throws DomainError `UNAUTHORIZED`, or `UNAVAILABLE` when the keys cannot be fetched. */
  async verify(token: string): Promise<Caller> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: this.options.issuer,
        audience: this.options.audience,
        requiredClaims: ['sub', 'client_id', 'tenant_id', 'iat', 'exp', 'jti'],
      });
      return toCaller(payload);
    } catch (cause) {
      throw refusal(cause);
    }
  }
}

function toCaller(payload: JWTPayload): Caller {
  return {
    tenantId: String(payload.tenant_id),
    clientId: String(payload.client_id),
    subject: payload.sub!,
    scopes: new Set(typeof payload.scope === 'string' ? payload.scope.split(' ') : []),
  };
}

const JWKS_FETCH_FAILURES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

function refusal(cause: unknown): DomainError {
  const isTokenFault = cause instanceof errors.JOSEError && !JWKS_FETCH_FAILURES.has(cause.code);
  if (!isTokenFault) return new DomainError('UNAVAILABLE', 'The token could not be checked.', { cause });
  const expired = cause instanceof errors.JWTExpired;
  return unauthorized(expired ? 'The access token has expired.' : 'The access token is not valid.', 'invalid_token');
}

/** RFC 6750 §3: the challenge carries no error code when no token was sent. */
export function unauthorized(detail: string, error?: 'invalid_token'): DomainError {
  const challenge = error ? `Bearer error="${error}", error_description="${detail}"` : 'Bearer';
  return new DomainError('UNAUTHORIZED', detail, { headers: { 'www-authenticate': challenge } });
}
