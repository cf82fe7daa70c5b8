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

describe('decryptJwe', () => {
  const jwe = encryptJwe(text, { jwk }, { enc: 'A128GCM' });
  const withHeader = (header: object) =>
    [encodeBase64Url(JSON.stringify(header)), ...jwe.split('.').slice(1)].join('.');
  const good = parseJweHeader(jwe);

  const withPart = (index: number, text: string) => jwe.split('.').with(index, text).join('.');
  const shorten = (index: number) =>
    withPart(index, Buffer.from(jwe.split('.')[index]!, 'base64url').subarray(0, -1).toString('base64url'));

  /** RFC 7516 §5.2, RFC 7518 §4.6 and §5.3 */
  it.each([
    ['four parts', jwe.split('.').slice(1).join('.'), 'the JWE does not have five parts'],
    ['six parts', `${jwe}.AAAA`, 'the JWE does not have five parts'],
    ['a part that is not base64url', withPart(3, '***'), 'the JWE does not have five parts'],
    ['an encrypted key', jwe.replace('..', '.AAAA.'), 'the encrypted key is not empty'],
    ['an encrypted key that is not base64url', jwe.replace('..', '.*.'), 'the encrypted key is not empty'],
    ['a nonce of 88 bits', shorten(2), 'the JWE is malformed'],
    ['a tag of 120 bits', shorten(4), 'the JWE is malformed'],
    ['a header that is not JSON', `AAAA${jwe}`, 'the header is not JSON'],
    ['a header that is a list', withHeader([]), 'the header is not an object'],
    ['no alg', withHeader({ ...good, alg: undefined }), 'the alg is not ECDH-ES'],
    ['another alg', withHeader({ ...good, alg: 'ECDH-ES+A128KW' }), 'the alg is not ECDH-ES'],
    ['no enc', withHeader({ ...good, enc: undefined }), 'the enc is not supported'],
    ['another enc', withHeader({ ...good, enc: 'A128CBC-HS256' }), 'the enc is not supported'],
    ['another zip', withHeader({ ...good, zip: 'GZ' }), 'the zip is not supported'],
    ['no ephemeral key', withHeader({ ...good, epk: undefined }), 'the key cannot be used'],
    ['an ephemeral key off the curve', withHeader({ ...good, epk: { ...jwk, y: jwk.x } }), 'the key cannot be used'],
    [
      'an ephemeral key of another curve',
      withHeader({ ...good, epk: { kty: 'OKP', crv: 'Ed25519', x: jwk.x } }),
      'the key cannot be used',
    ],
    ['critical members', withHeader({ ...good, crit: ['b64'] }), 'the header has critical members'],
    ['an apu that is not base64url', withHeader({ ...good, apu: '***' }), 'apu or apv is not base64url'],
    ['a long text', 'A'.repeat(2 * 1024 * 1024 + 1), 'the JWE is too long'],
    ['a changed header', withHeader({ ...good, typ: 'JWE' }), 'the JWE cannot be decrypted'],
  ])('rejects %s', (_, text, message) => {
    expect(() => decryptJwe(text, privateKey)).toThrow(JweError);
    expect(() => decryptJwe(text, privateKey)).toThrow(message);
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
