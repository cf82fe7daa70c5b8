import { sign as signWithKey } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import {
  encodeBase64Url,
  generateKeys,
  importPublicJwk,
  jwkThumbprint,
  parseCompactJws,
  publicJwkOf,
  signCompactJws,
  verifyJws,
} from './index';

const ec = generateKeys('P-256');
const ed = generateKeys('Ed25519');
const keys = { ES256: ec, EdDSA: ed } as const;

function signer(alg: 'ES256' | 'EdDSA') {
  const digest = alg === 'ES256' ? 'sha256' : null;
  return (input: Uint8Array) => signWithKey(digest, input, { key: keys[alg].privateKey, dsaEncoding: 'ieee-p1363' });
}

function withPart(token: string, index: number, text: string): string {
  return token
    .split('.')
    .map((part, at) => (at === index ? text : part))
    .join('.');
}

describe('compact JWS', () => {
  it.each(['ES256', 'EdDSA'] as const)('is accepted by jose and accepts that of jose with %s', async (alg) => {
    const ours = await signCompactJws({ alg }, { a: 1 }, signer(alg));
    const { payload } = await compactVerify(ours, keys[alg].publicKey);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ a: 1 });
    const theirs = await new CompactSign(Buffer.from('{"b":2}')).setProtectedHeader({ alg }).sign(keys[alg].privateKey);
    const parsed = parseCompactJws(theirs);
    expect(() => verifyJws(parsed, keys[alg].publicKey, [alg])).not.toThrow();
    expect(parsed.payload).toEqual({ b: 2 });
  });

  it('rejects another key, another algorithm and a changed payload', async () => {
    const token = await signCompactJws({ alg: 'ES256' }, { a: 1 }, signer('ES256'));
    const other = generateKeys('P-256').publicKey;
    expect(() => verifyJws(parseCompactJws(token), other, ['ES256'])).toThrow('the signature is wrong');
    expect(() => verifyJws(parseCompactJws(token), ed.publicKey, ['ES256', 'EdDSA'])).toThrow('algorithm');
    expect(() => verifyJws(parseCompactJws(token), ec.publicKey, ['EdDSA'])).toThrow('algorithm');
    const changed = withPart(token, 1, encodeBase64Url('{"a":2}'));
    expect(() => verifyJws(parseCompactJws(changed), ec.publicKey, ['ES256'])).toThrow('the signature is wrong');
  });

  it.each([
    ['two parts', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['padding', (token: string) => withPart(token, 1, `${Buffer.from('{"a":1}').toString('base64')}=`)],
    ['a header that is an array', (token: string) => withPart(token, 0, encodeBase64Url('[]'))],
    ['a header without alg', (token: string) => withPart(token, 0, encodeBase64Url('{}'))],
    ['critical extensions', (token: string) => withPart(token, 0, encodeBase64Url('{"alg":"ES256","crit":["b64"]}'))],
    ['a payload that is not JSON', (token: string) => withPart(token, 1, encodeBase64Url('x'))],
    ['an empty signature', (token: string) => withPart(token, 2, '')],
    ['a signature of another length', (token: string) => withPart(token, 2, encodeBase64Url('short'))],
  ])('rejects %s', async (_, change) => {
    const token = await signCompactJws({ alg: 'ES256' }, { a: 1 }, signer('ES256'));
    expect(() => parseCompactJws(change(token))).toThrow();
  });
});

describe('importPublicJwk', () => {
  const jwk = publicJwkOf(ec.publicKey);

  it('keeps the members of a public key only', () => {
    expect(importPublicJwk({ ...jwk, kid: 'x', use: 'sig', alg: 'ES256' }).jwk).toEqual(jwk);
  });

  it.each([
    ['a private key', { ...jwk, d: 'x' }],
    ['a symmetric key', { kty: 'oct', k: 'x' }],
    ['another curve', { ...jwk, crv: 'P-384' }],
    ['a point off the curve', { ...jwk, y: jwk.x }],
    ['a short coordinate', { ...jwk, x: 'AA' }],
    ['a text', 'key'],
  ])('rejects %s', (_, value) => {
    expect(() => importPublicJwk(value)).toThrow();
  });

  it('has the thumbprint of RFC 8037 Appendix A.3', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    expect(jwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });
});
