import { createPublicKey, ECDH } from 'node:crypto';
import {
  decompressPoint,
  ecdhPublicJwk,
  findEcdhJwk,
  generateEcdhKey,
  generateKeys,
  importEcdhKey,
  importPublicJwk,
  InvalidJwkError,
  publicJwkOf,
} from './index';
import { toUncompressedPoint } from './ecdh-key';

const { privateKey, publicJwk } = generateEcdhKey();

describe('generateEcdhKey', () => {
  it('returns a pair of one key, another one each time', () => {
    expect(ecdhPublicJwk(privateKey)).toEqual(publicJwk);
    expect(toUncompressedPoint(publicJwk)).toEqual(privateKey.getPublicKey());
    expect(generateEcdhKey().publicJwk).not.toEqual(publicJwk);
  });

  it('returns a point that OpenSSL accepts', () => {
    expect(createPublicKey({ key: publicJwk, format: 'jwk' }).asymmetricKeyDetails).toEqual({
      namedCurve: 'prime256v1',
    });
    expect(importPublicJwk(publicJwk).jwk).toEqual(publicJwk);
  });
});

describe('importEcdhKey', () => {
  it('agrees on the secret of the key that was exported', () => {
    const other = generateEcdhKey();
    const point = other.privateKey.getPublicKey();
    const imported = importEcdhKey(privateKey.getPrivateKey());
    expect(imported.computeSecret(point)).toEqual(privateKey.computeSecret(point));
    expect(ecdhPublicJwk(imported)).toEqual(publicJwk);
  });

  it.each([
    ['zero', Buffer.alloc(32)],
    ['a scalar beyond the order of the curve', Buffer.alloc(32, 0xff)],
  ])('rejects %s', (_, scalar) => {
    expect(() => importEcdhKey(scalar)).toThrow();
  });
});

describe('findEcdhJwk', () => {
  it('returns the members of the key alone', () => {
    expect(findEcdhJwk({ ...publicJwk, alg: 'ECDH-ES', kid: '1' })).toEqual(publicJwk);
  });

  it.each<[string, unknown]>([
    ['a key of another curve', publicJwkOf(generateKeys('Ed25519').publicKey)],
    ['a point that is not on the curve', { ...publicJwk, x: publicJwk.y, y: publicJwk.x }],
    ['a private key', { ...publicJwk, d: 'AA' }],
    ['null', null],
  ])('returns undefined for %s', (_, value) => {
    expect(findEcdhJwk(value)).toBeUndefined();
  });
});

describe('decompressPoint', () => {
  it('finds both coordinates for either sign', () => {
    for (let count = 0; count < 20; count += 1) {
      const pair = generateEcdhKey();
      const point = pair.privateKey.getPublicKey(null, 'compressed');
      expect(decompressPoint('P-256', point)).toEqual(pair.publicJwk);
    }
  });

  it('rejects an uncompressed point', () => {
    const point = ECDH.convertKey(privateKey.getPublicKey(), 'prime256v1') as Buffer;
    expect(() => decompressPoint('P-256', point)).toThrow(InvalidJwkError);
  });

  it('rejects a point that is not on the curve', () => {
    const point = Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 0xff)]);
    expect(() => decompressPoint('P-256', point)).toThrow('the key is not a point of its curve');
  });
});
