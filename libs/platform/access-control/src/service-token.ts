import { systemClock } from '@vc/platform/scheduling';
import { JwsError, signHs256Jwt, verifyHs256Jwt } from '@vc/protocol/crypto';

const LIFETIME_SECONDS = 60;
const AUDIENCE = 'internal';
const TYPE = 'service+jwt';

/** Creates a short-lived JWT (RFC 7519) for calls of `/internal` routes of another service. @param now Unix time in ms */
export function createServiceToken(service: string, secret: string, now = systemClock().getTime()): string {
  const issuedAt = Math.floor(now / 1000);
  const claims = { iss: service, aud: AUDIENCE, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS };
  return signHs256Jwt(TYPE, claims, secret);
}

/** Returns the name of the calling service; undefined for a token of another issuer, another audience or that has expired. */
export function verifyServiceToken(token: string, secret: string, now = systemClock().getTime()): string | undefined {
  try {
    const { iss, aud, exp } = verifyHs256Jwt(TYPE, token, secret);
    return aud === AUDIENCE && Number(exp) * 1000 > now ? String(iss) : undefined;
  } catch (cause) {
    if (cause instanceof JwsError) return undefined;
    throw cause;
  }
}
