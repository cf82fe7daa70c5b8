import { createHmac } from 'node:crypto';
import { encodeBase64Url } from './base64url';
import { constantTimeEqual } from './digest';
import { JwsError } from './jws';

type Claims = Record<string, unknown>;

/**
 * Signs a JWT (RFC 7519) with HMAC SHA-256 (RFC 7518 §3.2).
 * @param typ distinguishes the kinds of JWT that one key signs (RFC 8725 §3.11)
 */
export function signHs256Jwt(typ: string, claims: object, key: Uint8Array | string): string {
  const signingInput = `${toHeader(typ)}.${encodeBase64Url(JSON.stringify(claims))}`;
  return `${signingInput}.${createMac(signingInput, key)}`;
}

/**
 * Verifies header and MAC of a JWT that `signHs256Jwt` made, and returns its claims; the caller checks those.
 * The header must be the same byte for byte, so the `alg` of a token decides nothing (RFC 8725 §3.1).
 * @throws JwsError
 */
export function verifyHs256Jwt(typ: string, token: string, key: Uint8Array | string): Claims {
  const [header = '', payload = '', mac = '', ...rest] = token.split('.');
  if (header !== toHeader(typ) || rest.length > 0) throw new JwsError('the token is not an HS256 JWT of this type');
  if (!constantTimeEqual(mac, createMac(`${header}.${payload}`, key))) throw new JwsError('the MAC is wrong');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

function toHeader(typ: string): string {
  return encodeBase64Url(JSON.stringify({ alg: 'HS256', typ }));
}

function createMac(signingInput: string, key: Uint8Array | string): string {
  return createHmac('sha256', key).update(signingInput).digest('base64url');
}
