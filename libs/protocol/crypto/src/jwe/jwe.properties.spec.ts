import { mutationsOf } from '@vc/development/hostile-input';
import fc from 'fast-check';
import { decryptJwe, ecdhPublicJwk, encryptJwe, generateEcdhKey, importEcdhKey, JweError } from '../index';

fc.configureGlobal({ seed: 7516, numRuns: 200 });

const { privateKey, publicJwk: jwk } = generateEcdhKey();
const encryptions = fc.constantFrom('A128GCM' as const, 'A256GCM' as const);
const base64Url = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url'));

describe('encryptJwe and decryptJwe', () => {
  it('return the plaintext', () => {
    const parties = fc.record({ apu: base64Url, apv: base64Url }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.uint8Array(), encryptions, fc.boolean(), parties, (plaintext, enc, zip, header) => {
        const jwe = encryptJwe(plaintext, { jwk }, { enc, zip, header });
        expect(decryptJwe(jwe, privateKey).plaintext).toEqual(Buffer.from(plaintext));
      }),
    );
  });

  it('rejects each other text in place of the encrypted one', () => {
    const jwe = encryptJwe('{"a":1}', { jwk }, { enc: 'A128GCM', header: { apu: 'AA' } });
    fc.assert(
      fc.property(mutationsOf([jwe], 'compact'), (mutation) => {
        fc.pre(mutation.toString() !== jwe);
        expect(() => decryptJwe(mutation.toString(), privateKey)).toThrow(JweError);
      }),
    );
  });

  it('rejects a message to each other key', () => {
    const scalars = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).fill(1, 0, 1));
    fc.assert(
      fc.property(scalars, (scalar) => {
        const jwe = encryptJwe('text', { jwk: ecdhPublicJwk(importEcdhKey(scalar)) }, { enc: 'A256GCM' });
        expect(() => decryptJwe(jwe, privateKey)).toThrow(JweError);
      }),
      { numRuns: 50 },
    );
  });
});
