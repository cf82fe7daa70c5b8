import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EcJwk } from '../index';
import { decryptJwe, encodeBase64Url, generateKeys, importEcdhKey, JweError } from '../index';
import { deriveKey } from './concat-kdf';
import { importPublicPoint } from './public-point';

const FILE = join(__dirname, '../../test-vectors/rfc7518/appendix-c.json');
const EXAMPLE: Record<'apu' | 'apv' | 'sharedSecret' | 'derivedKey', string> & {
  enc: 'A128GCM';
  alice: EcJwk & { d: string };
  bob: EcJwk & { d: string };
} = JSON.parse(readFileSync(FILE, 'utf8'));

const { alice, bob, apu, apv, enc } = EXAMPLE;
const toPublic = ({ kty, crv, x, y }: EcJwk): EcJwk => ({ kty, crv, x, y });
const toKey = ({ d }: { d: string }) => importEcdhKey(Buffer.from(d, 'base64url'));

describe('RFC 7518 Appendix C', () => {
  it.each([
    ['Alice', alice, bob],
    ['Bob', bob, alice],
  ])('agrees on the shared secret as %s', (_, own, other) => {
    const secret = toKey(own).computeSecret(importPublicPoint(toPublic(other)));
    expect(secret.toString('base64url')).toBe(EXAMPLE.sharedSecret);
  });

  it('derives the key with both parties', () => {
    const secret = Buffer.from(EXAMPLE.sharedSecret, 'base64url');
    expect(deriveKey(secret, enc, { apu, apv }).toString('base64url')).toBe(EXAMPLE.derivedKey);
    expect(deriveKey(secret, enc, { apu: apv, apv: apu }).toString('base64url')).not.toBe(EXAMPLE.derivedKey);
  });

  it.each([
    ['A128GCM', 16],
    ['A256GCM', 32],
  ] as const)('derives for %s a key of %i bytes, which depends on the algorithm', (algorithm, length) => {
    const secret = Buffer.from(EXAMPLE.sharedSecret, 'base64url');
    const key = deriveKey(secret, algorithm, {});
    expect(key).toHaveLength(length);
    const other = deriveKey(secret, algorithm === 'A128GCM' ? 'A256GCM' : 'A128GCM', {});
    expect(other.subarray(0, 16)).not.toEqual(key.subarray(0, 16));
  });

  it.each([1, null, 'a b', 'QWxpY2U='])('rejects the party %j', (value) => {
    expect(() => deriveKey(Buffer.alloc(32), enc, { apu: value })).toThrow(JweError);
    expect(() => deriveKey(Buffer.alloc(32), enc, { apv: value })).toThrow('apu or apv is not base64url');
  });
});

describe('decryptJwe with a KeyObject', () => {
  it.each(['P-256', 'Ed25519'] as const)('rejects an ephemeral key with private members: %s', (type) => {
    const epk = generateKeys(type).privateKey.export({ format: 'jwk' });
    const header = encodeBase64Url(JSON.stringify({ alg: 'ECDH-ES', enc, epk }));
    const jwe = [header, '', encodeBase64Url(Buffer.alloc(12)), 'AA', encodeBase64Url(Buffer.alloc(16))].join('.');
    const privateKey = createPrivateKey({ key: { ...bob }, format: 'jwk' });
    expect(() => decryptJwe(jwe, privateKey)).toThrow('the key cannot be used: the key has private members');
  });
});
