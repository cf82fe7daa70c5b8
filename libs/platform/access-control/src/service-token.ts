import { JwsError, signHs256Jwt, verifyHs256Jwt } from '@vc/protocol/crypto';

const LIFETIME_SECONDS = 60;
const AUDIENCE = 'internal';
const TYPE = 'service+jwt';

/** A short-lived token (RFC 7519) with which one service calls another one's `/internal` routes. */
export function createServiceToken(service: string, secret: string, now = Date.now()): string {
  const issuedAt = Math.floor(now / 1000);
  const claims = { iss: service, aud: AUDIENCE, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS };
  return signHs256Jwt(TYPE, claims, secret);
}

/** Returns the name of the calling service; undefined for a token of another issuer, another audience or that has expired. */
export function verifyServiceToken(token: string, secret: string, now = Date.now()): string | undefined {
  try {
    const { iss, aud, exp } = verifyHs256Jwt(TYPE, token, secret);
    return aud === AUDIENCE && Number(exp) * 1000 > now ? String(iss) : undefined;
  } catch (cause) {
    if (cause instanceof JwsError) return undefined;
    throw cause;
  }
}
