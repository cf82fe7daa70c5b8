import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';

const LIFETIME_SECONDS = 60;
const AUDIENCE = 'internal';
const HEADER = encode({ alg: 'HS256', typ: 'service+jwt' });

interface Claims {
  iss: string;
  aud: string;
  exp: number;
}

/** A short-lived token (RFC 7519) with which one service calls another one's `/internal` routes. */
export function createServiceToken(service: string, secret: string, now = Date.now()): string {
  const issuedAt = Math.floor(now / 1000);
  const claims = { iss: service, aud: AUDIENCE, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS };
  const input = `${HEADER}.${encode(claims)}`;
  return `${input}.${authenticationCodeOf(input, secret)}`;
}

/** Returns the name of the calling service; undefined where the token is not one of ours, or too old. */
export function verifyServiceToken(token: string, secret: string, now = Date.now()): string | undefined {
  const [header, claims, code, ...rest] = token.split('.');
  if (header !== HEADER || !claims || !code || rest.length > 0) return undefined;
  if (!constantTimeEqual(code, authenticationCodeOf(`${header}.${claims}`, secret))) return undefined;
  const { iss, aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  return aud === AUDIENCE && exp * 1000 > now ? iss : undefined;
}

function authenticationCodeOf(input: string, secret: string): string {
  return createHmac('sha256', secret).update(input).digest('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
