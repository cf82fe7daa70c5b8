import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'node:crypto';
import { parseExactJson } from '@vc/protocol/json';
import { encodeBase64Url } from './base64url';
import { JwsError } from './jws';

type Claims = Record<string, unknown>;

/** RFC 7518 §3.4: R and S of 32 bytes each. */
const DSA_ENCODING = 'ieee-p1363';
const SIGNATURE = /^[\w-]{86}$/;

/**
 * Signs a JWT (RFC 7519) with ES256 (RFC 7518 §3.4), at once.
 * @param typ distinguishes the kinds of JWT that one key signs (RFC 8725 §3.11)
 * @param key a private P-256 key
 */
export function signEs256Jwt(typ: string, claims: object, key: KeyObject): string {
  const signingInput = `${toHeader(typ)}.${encodeBase64Url(JSON.stringify(claims))}`;
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: DSA_ENCODING });
  return `${signingInput}.${signature.toString('base64url')}`;
}

/**
 * Verifies header and signature of a JWT that `signEs256Jwt` made, and returns its claims; the caller checks those.
 * The header must be the same byte for byte, so the `alg` of a token decides nothing (RFC 8725 §3.1).
 * @param key the public P-256 key
 * @throws JwsError
 */
export function verifyEs256Jwt(typ: string, token: string, key: KeyObject): Claims {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const isOfType = header === toHeader(typ) && SIGNATURE.test(signature) && rest.length === 0;
  if (!isOfType) throw new JwsError('the token is not an ES256 JWT of this type');
  const options = { key, dsaEncoding: DSA_ENCODING } as const;
  const isRight = verify('sha256', Buffer.from(`${header}.${payload}`), options, Buffer.from(signature, 'base64url'));
  if (!isRight) throw new JwsError('the signature is wrong');
  return parseExactJson(Buffer.from(payload, 'base64url').toString()) as Claims;
}

function toHeader(typ: string): string {
  return encodeBase64Url(JSON.stringify({ alg: 'ES256', typ }));
}
