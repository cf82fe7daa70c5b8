import { createHmac, sign as signWithKey } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import {
  encodeBase64Url,
  generateKeys,
  importPublicJwk,
  jwkThumbprint,
  parseCompactJws,
  pointJwkOf,
  SIGNATURE_ALGORITHMS,
  signCompactJws,
  verifyJws,
  isOfType,
} from './index';

const ec = generateKeys('P-256');
const ed = generateKeys('Ed25519');
const keys = { ES256: ec, ES384: generateKeys('P-384'), ES512: generateKeys('P-521'), EdDSA: ed } as const;
const DIGESTS = { ES256: 'sha256', ES384: 'sha384', ES512: 'sha512', EdDSA: null };

function signer(alg: keyof typeof keys) {
  const options = { key: keys[alg].privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return (input: Uint8Array) => signWithKey(DIGESTS[alg], input, options);
}

function withPart(token: string, index: number, text: string): string {
  return token
    .split('.')
    .map((part, at) => (at === index ? text : part))
    .join('.');
}

describe('compact JWS', () => {
  it.each(SIGNATURE_ALGORITHMS)('is accepted by jose and accepts that of jose with %s', async (alg) => {
    const ours = await signCompactJws({ alg }, { a: 1 }, signer(alg));
    const { payload } = await compactVerify(ours, keys[alg].publicKey);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ a: 1 });
    const theirs = await new CompactSign(Buffer.from('{"b":2}')).setProtectedHeader({ alg }).sign(keys[alg].privateKey);
    const parsed = parseCompactJws(theirs);
    expect(() => verifyJws(parsed, keys[alg].publicKey, [alg])).not.toThrow();
    expect(parsed.payload).toEqual({ b: 2 });
  });

  /** RFC 9864 §2 */
  it('accepts Ed25519 as the name of EdDSA', async () => {
    const token = await new CompactSign(Buffer.from('{}')).setProtectedHeader({ alg: 'Ed25519' }).sign(ed.privateKey);
    expect(() => verifyJws(parseCompactJws(token), ed.publicKey)).not.toThrow();
    expect(() => verifyJws(parseCompactJws(token), ed.publicKey, ['ES256'])).toThrow('the algorithm is not allowed');
  });

  it.each(SIGNATURE_ALGORITHMS)('rejects %s with the key of another algorithm', async (alg) => {
    const token = parseCompactJws(await signCompactJws({ alg }, {}, signer(alg)));
    for (const other of SIGNATURE_ALGORITHMS.filter((each) => each !== alg)) {
      expect(() => verifyJws(token, keys[other].publicKey)).toThrow('the algorithm is not allowed');
    }
  });

  /** RFC 7518 §3.1, §3.6; the public key as a secret (RFC 8725 §2.1) */
  it.each(['none', 'HS256', 'RS256', 'PS256', 'ES256K', 'Ed448', 'es256', ''])('rejects the alg %j', async (alg) => {
    const spki = ec.publicKey.export({ type: 'spki', format: 'pem' });
    const mac = (input: Uint8Array) => createHmac('sha256', spki).update(input).digest();
    for (const sign of [signer('ES256'), mac, () => Buffer.alloc(0)]) {
      const token = await signCompactJws({ alg }, {}, sign);
      expect(() => parseCompactJws(token)).toThrow('the algorithm is not allowed');
    }
  });

  it.each(SIGNATURE_ALGORITHMS)('rejects %s with a signature of another length', async (alg) => {
    const length = signer(alg)(Buffer.alloc(1)).length;
    for (const bytes of [0, length - 1, length + 1, 2 * length]) {
      const token = await signCompactJws({ alg }, {}, () => Buffer.alloc(bytes, 1));
      expect(() => parseCompactJws(token)).toThrow('the signature is malformed');
    }
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
    // RFC 7515 §4, RFC 7519 §4
    ['a repeated claim', (token: string) => withPart(token, 1, encodeBase64Url('{"sub":"a","sub":"a"}'))],
    [
      'a repeated header parameter',
      (token: string) => withPart(token, 0, encodeBase64Url('{"alg":"ES256","alg":"ES256"}')),
    ],
    [
      'a number that a double does not have',
      (token: string) => withPart(token, 1, encodeBase64Url('{"n":12345678901234567890}')),
    ],
    ['a payload with a byte order mark', (token: string) => withPart(token, 1, encodeBase64Url('\ufeff{}'))],
    ['a payload that is not JSON', (token: string) => withPart(token, 1, encodeBase64Url('x'))],
    ['an empty signature', (token: string) => withPart(token, 2, '')],
    ['a signature of another length', (token: string) => withPart(token, 2, encodeBase64Url('short'))],
  ])('rejects %s', async (_, change) => {
    const token = await signCompactJws({ alg: 'ES256' }, { a: 1 }, signer('ES256'));
    expect(() => parseCompactJws(change(token))).toThrow();
  });
});

describe('importPublicJwk', () => {
  const jwk = pointJwkOf(ec.publicKey);

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

describe('isOfType', () => {
  it.each(['dc+sd-jwt', 'application/dc+sd-jwt', 'DC+SD-JWT', 'Application/dc+SD-jwt'])('accepts %s', (typ) => {
    expect(isOfType(typ, 'dc+sd-jwt')).toBe(true);
  });

  it.each([
    'JWT',
    'vc+sd-jwt',
    'text/dc+sd-jwt',
    'application/application/dc+sd-jwt',
    '/dc+sd-jwt',
    'dc+sd-jwt;charset=utf-8',
    ' dc+sd-jwt',
    'dc+\u017fd-jwt',
    '',
    1,
    null,
    undefined,
    ['dc+sd-jwt'],
  ])('rejects %j', (typ) => {
    expect(isOfType(typ, 'dc+sd-jwt')).toBe(false);
  });

  it('rejects the Kelvin sign for a letter', () => {
    expect(isOfType('\u212ab+jwt', 'kb+jwt')).toBe(false);
  });
});
