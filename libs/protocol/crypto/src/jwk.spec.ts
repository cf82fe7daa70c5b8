import { execFileSync } from 'node:child_process';
import { createPublicKey, createPrivateKey } from 'node:crypto';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import {
  algorithmOf,
  generateKeys,
  importPublicJwk,
  InvalidJwkError,
  jwkThumbprint,
  JwsError,
  KEY_TYPES,
  pointJwkOf,
  publicJwkOf,
  isSameKey,
} from './index';

describe.each(KEY_TYPES)('a key of %s', (type) => {
  const { privateKey, publicKey } = generateKeys(type);
  const jwk = pointJwkOf(publicKey);

  it('has the JWK and the thumbprint of jose', async () => {
    expect(jwk).toEqual(await exportJWK(publicKey));
    expect(jwkThumbprint(jwk)).toBe(await calculateJwkThumbprint(jwk));
  });

  it('is imported as the same key, once', () => {
    const imported = importPublicJwk(jwk);
    expect(imported.key.equals(publicKey)).toBe(true);
    expect(importPublicJwk({ ...jwk, kid: 'other' }).key).toBe(imported.key);
  });

  it('exports its public half', () => {
    expect(publicJwkOf(privateKey)).toEqual(jwk);
    expect(publicJwkOf(createPublicKey(privateKey))).toEqual(jwk);
  });

  /** RFC 7517 §9.2, RFC 7518 §6.2.2, §6.3.2, §6.4.1 */
  it.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'])('is rejected with the private member %s', (member) => {
    expect(() => importPublicJwk({ ...jwk, [member]: 'AA' })).toThrow(
      new InvalidJwkError('the key has private members'),
    );
    expect(() => importPublicJwk({ ...jwk, [member]: undefined })).toThrow('the key has private members');
  });

  /** RFC 7518 §6.2.1.2: coordinates of the full size */
  it.each([
    ['a leading zero more', Buffer.concat([Buffer.alloc(1), Buffer.from(jwk.x, 'base64url')]).toString('base64url')],
    ['a byte less', Buffer.from(jwk.x, 'base64url').subarray(1).toString('base64url')],
    ['padding', `${jwk.x}=`],
    ['an empty text', ''],
    ['a number', 1],
  ])('is rejected with an x of %s', (_, x) => {
    expect(() => importPublicJwk({ ...jwk, x })).toThrow('the key is not a P-256, P-384, P-521 or Ed25519 public key');
  });
});

describe('importPublicJwk', () => {
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a list', []],
    ['no kty', { crv: 'P-256', x: 'AA', y: 'AA' }],
    ['the curve of another kty', { ...publicJwkOf(generateKeys('Ed25519').publicKey), kty: 'EC' }],
    ['X25519', { kty: 'OKP', crv: 'X25519', x: pointJwkOf(generateKeys('Ed25519').publicKey).x }],
    ['no y', { ...publicJwkOf(generateKeys('P-256').publicKey), y: undefined }],
  ])('rejects %s', (_, value) => {
    expect(() => importPublicJwk(value)).toThrow(InvalidJwkError);
  });

  it('rejects the parts of a key that was imported, in other members', () => {
    const jwk = publicJwkOf(generateKeys('P-256').publicKey) as Record<'kty' | 'crv' | 'x' | 'y', string>;
    const { kty, crv, x, y } = importPublicJwk(jwk).jwk as typeof jwk;
    for (const other of [
      { kty, crv: `${crv}.${x}`, x: y, y: '' },
      { kty, crv, x: `${x}.${y}`, y: '' },
      { kty, crv, x: '', y: `${x}.${y}` },
      { kty, crv: 'P-384', x, y },
      { kty: 'OKP', crv, x, y },
      { kty: `${kty}.${crv}`, crv: x, x: y, y },
    ]) {
      expect(() => importPublicJwk(other)).toThrow(InvalidJwkError);
    }
  });

  it('returns an object of its own each time', () => {
    const jwk = publicJwkOf(generateKeys('P-256').publicKey);
    importPublicJwk(jwk).jwk.kty = 'OKP';
    expect(importPublicJwk(jwk).jwk).toEqual(jwk);
  });
});

describe('algorithmOf', () => {
  it('returns the algorithm of the kind of key', () => {
    expect(KEY_TYPES.map((type) => algorithmOf(generateKeys(type).publicKey))).toEqual([
      'ES256',
      'ES384',
      'ES512',
      'EdDSA',
    ]);
  });

  /** Made with OpenSSL: the generator of the project makes supported kinds only. */
  it.each([
    ['RSA', ['RSA', '-pkeyopt', 'rsa_keygen_bits:2048']],
    ['secp256k1', ['EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1']],
    ['Ed448', ['ED448']],
  ])('rejects %s', (_, options) => {
    const pem = execFileSync(OPENSSL, ['genpkey', '-algorithm', ...options], { stdio: 'pipe' });
    expect(() => algorithmOf(createPublicKey(pem))).toThrow(new JwsError('the key is of an unsupported kind'));
    expect(() => publicJwkOf(createPublicKey(pem))).toThrow(InvalidJwkError);
  });
});

describe('isSameKey', () => {
  const [one, other, edwards] = [generateKeys('P-256'), generateKeys('P-256'), generateKeys('Ed25519')];

  it('tells keys apart', () => {
    const copy = createPublicKey(one.publicKey.export({ format: 'pem', type: 'spki' }));
    expect(isSameKey(one.publicKey, copy)).toBe(true);
    expect(isSameKey(one.publicKey, other.publicKey)).toBe(false);
    expect(isSameKey(one.publicKey, edwards.publicKey)).toBe(false);
  });

  it('leaves no error that the next import of a key would throw', () => {
    const key = edwards.privateKey.export({ format: 'der', type: 'pkcs8' });
    isSameKey(one.publicKey, edwards.publicKey);
    expect(createPrivateKey({ key, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('ed25519');
  });
});
