import { calculateJwkThumbprint, CompactEncrypt, importJWK } from 'jose';
import { decryptJwe, jwkThumbprint } from '@vc/protocol/crypto';
import { createResponseEncryptionKey } from './index';
import { toEcdh } from './response-encryption-key';

describe('createResponseEncryptionKey', () => {
  it('returns a public P-256 key without the private part', async () => {
    const { publicJwk } = createResponseEncryptionKey();
    expect(publicJwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) });
    expect(jwkThumbprint(publicJwk)).toBe(await calculateJwkThumbprint({ ...publicJwk }));
  });

  it('returns another key each time', () => {
    expect(createResponseEncryptionKey()).not.toEqual(createResponseEncryptionKey());
  });
});

describe('toEcdh', () => {
  it('returns the private key after storage as JSON, which decrypts what jose encrypts', async () => {
    const stored = JSON.parse(JSON.stringify(createResponseEncryptionKey()));
    const jwe = await new CompactEncrypt(Buffer.from('{"a":1}'))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(await importJWK({ ...stored.publicJwk, alg: 'ECDH-ES' }));
    expect(decryptJwe(jwe, toEcdh(stored)).plaintext.toString()).toBe('{"a":1}');
  });

  it('returns the key pair of the public key', () => {
    const key = createResponseEncryptionKey();
    const point = toEcdh(key).getPublicKey();
    expect(point.subarray(1, 33).toString('base64url')).toBe((key.publicJwk as { x: string }).x);
  });
});
