import { createECDH, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { decryptJwe, encodeBase64Url, encryptJwe, generateKeys, JweError, parseJweHeader } from '../index';

const { privateKey, publicKey } = generateKeys('P-256');
const jwk = publicKey.export({ format: 'jwk' });
const text = JSON.stringify({ credentials: ['x'.repeat(3_000)] });

describe.each(['A128GCM', 'A256GCM'] as const)('a JWE with ECDH-ES and %s', (enc) => {
  it.each([false, true])('is decrypted by jose, compressed: %s', async (zip) => {
    const jwe = encryptJwe(text, { jwk, kid: 'key-1' }, { enc, zip });
    expect(parseJweHeader(jwe)).toMatchObject({ alg: 'ECDH-ES', enc, kid: 'key-1' });
    // jose 6 does not implement DEFLATE.
    if (zip) expect(decryptJwe(jwe, privateKey).plaintext.toString()).toBe(text);
    else expect(new TextDecoder().decode((await compactDecrypt(jwe, privateKey)).plaintext)).toBe(text);
  });

  it('decrypts that of jose, also with apu and apv', async () => {
    const make = new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'ECDH-ES', enc });
    expect(decryptJwe(await make.encrypt(publicKey), privateKey).plaintext.toString()).toBe(text);
    const parties = { apu: Buffer.from('Alice'), apv: Buffer.from('Bob') };
    const named = new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'ECDH-ES', enc });
    const jwe = await named.setKeyManagementParameters(parties).encrypt(publicKey);
    expect(decryptJwe(jwe, privateKey).plaintext.toString()).toBe(text);
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url'));
    expect(decryptJwe(jwe, ecdh).plaintext.toString()).toBe(text);
  });

  it.each([0, 1, 15, 16, 17, 100_000])('keeps bytes of the length %i', (length) => {
    const bytes = randomBytes(length);
    for (const zip of [false, true]) {
      expect(decryptJwe(encryptJwe(bytes, { jwk }, { enc, zip }), privateKey).plaintext.equals(bytes)).toBe(true);
    }
  });

  it('rejects every altered part', () => {
    const jwe = encryptJwe(text, { jwk }, { enc });
    const texts = jwe.split('.');
    for (const part of [0, 2, 3, 4]) {
      const changed = texts.map((each, index) => (index === part ? flip(each) : each)).join('.');
      expect(() => decryptJwe(changed, privateKey)).toThrow(JweError);
    }
    const other = generateKeys('P-256').privateKey;
    expect(() => decryptJwe(jwe, other)).toThrow('cannot be decrypted');
  });
});

describe('a JWE', () => {
  const jwe = encryptJwe(text, { jwk }, { enc: 'A128GCM' });
  const withHeader = (header: object) =>
    [encodeBase64Url(JSON.stringify(header)), ...jwe.split('.').slice(1)].join('.');
  const good = parseJweHeader(jwe);

  it.each([
    ['four parts', jwe.split('.').slice(1).join('.')],
    ['an encrypted key', jwe.replace('..', '.AAAA.')],
    ['a header that is not JSON', `AAAA${jwe}`],
    ['another alg', withHeader({ ...good, alg: 'ECDH-ES+A128KW' })],
    ['another enc', withHeader({ ...good, enc: 'A128CBC-HS256' })],
    ['another zip', withHeader({ ...good, zip: 'GZ' })],
    ['no ephemeral key', withHeader({ ...good, epk: undefined })],
    ['an ephemeral key off the curve', withHeader({ ...good, epk: { ...jwk, y: jwk.x } })],
    ['an ephemeral key of another curve', withHeader({ ...good, epk: { kty: 'OKP', crv: 'Ed25519', x: jwk.x } })],
    ['critical members', withHeader({ ...good, crit: ['b64'] })],
    ['an apu that is not base64url', withHeader({ ...good, apu: '***' })],
    ['a long text', 'A'.repeat(3_000_000)],
  ])('is rejected with %s', (_, text) => {
    expect(() => decryptJwe(text, privateKey)).toThrow(JweError);
  });

  it('rejects a plaintext of more than a mebibyte', () => {
    const bomb = encryptJwe('x'.repeat(5_000_000), { jwk }, { enc: 'A128GCM', zip: true });
    expect(() => decryptJwe(bomb, privateKey)).toThrow('cannot be decrypted');
  });

  it('rejects a private key of the recipient', () => {
    const own = privateKey.export({ format: 'jwk' });
    expect(() => encryptJwe('x', { jwk: own }, { enc: 'A128GCM' })).toThrow(JweError);
  });
});

/** Changes a bit in the middle. */
function flip(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes[bytes.length >> 1]! ^= 1;
  return bytes.toString('base64url');
}
