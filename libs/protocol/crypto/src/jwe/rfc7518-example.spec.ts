import { createDecipheriv, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompactEncrypt } from 'jose';
import type { EcJwk } from '../index';
import { decryptJwe, encodeBase64Url, generateKeys, importEcdhKey, importPublicJwk, JweError } from '../index';
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

  it('derives the key that jose encrypts with, from Alice to Bob', async () => {
    const jwe = await new CompactEncrypt(Buffer.from('text'))
      .setProtectedHeader({ alg: 'ECDH-ES', enc })
      .setKeyManagementParameters({
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- jose has it for vectors like this one.
        epk: createPrivateKey({ key: { ...alice }, format: 'jwk' }),
        apu: Buffer.from(apu, 'base64url'),
        apv: Buffer.from(apv, 'base64url'),
      })
      .encrypt(importPublicJwk(toPublic(bob)).key);
    expect(decryptJwe(jwe, toKey(bob)).plaintext.toString()).toBe('text');

    const [header = '', , iv = '', ciphertext = '', tag = ''] = jwe.split('.');
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-128-gcm', bytes(EXAMPLE.derivedKey), bytes(iv));
    decipher.setAAD(Buffer.from(header)).setAuthTag(bytes(tag));
    expect(Buffer.concat([decipher.update(bytes(ciphertext)), decipher.final()]).toString()).toBe('text');
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
