import { mutationsOf } from '@vc/development/hostile-input';
import fc from 'fast-check';
import {
  createSigner,
  decodeBase64Url,
  encodeBase64Url,
  generateKeys,
  importPublicJwk,
  InvalidJwkError,
  JwsError,
  parseCompactJws,
  publicJwkOf,
  signCompactJws,
  verifyJws,
} from './index';

fc.configureGlobal({ seed: 7515, numRuns: 200 });

const keys = { ES256: generateKeys('P-256'), EdDSA: generateKeys('Ed25519') };
const algorithms = fc.constantFrom('ES256' as const, 'EdDSA' as const);
const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((value) => ({ ...value }));
/** JSON writes -0 as 0. */
const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as object;

describe('signCompactJws and verifyJws', () => {
  it('return the payload that was signed', async () => {
    await fc.assert(
      fc.asyncProperty(algorithms, objects, async (alg, payload) => {
        const token = await signCompactJws({ alg }, payload, createSigner(keys[alg].privateKey));
        const jws = parseCompactJws(token);
        verifyJws(jws, keys[alg].publicKey, [alg]);
        expect(jws.payload).toEqual(asJson(payload));
      }),
    );
  });

  it('rejects each other text in place of the signed one', async () => {
    const token = await signCompactJws({ alg: 'ES256' }, { a: 1 }, createSigner(keys.ES256.privateKey));
    fc.assert(
      fc.property(mutationsOf([token], 'compact'), (mutation) => {
        fc.pre(mutation.toString() !== token);
        const verify = () => verifyJws(parseCompactJws(mutation.toString()), keys.ES256.publicKey, ['ES256', 'EdDSA']);
        expect(verify).toThrow(JwsError);
      }),
    );
  });
});

describe('parseCompactJws', () => {
  it('accepts a text or rejects it with a JwsError', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', 'e', '3', '0', '=', 'ä', 'A') }), (text) => {
        try {
          parseCompactJws(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JwsError);
        }
      }),
    );
  });
});

describe('base64url', () => {
  it('returns what was encoded, and decodes no other text to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
        expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(Buffer.from(bytes));
        const decoded = decodeBase64Url(text);
        expect(decoded && encodeBase64Url(decoded)).toBe(decoded && text);
      }),
    );
  });
});

describe('importPublicJwk', () => {
  it('accepts a mutation of a key or rejects it with an InvalidJwkError', () => {
    const valid = Object.values(keys).map(({ publicKey }) => JSON.stringify(publicJwkOf(publicKey)));
    const mutations = mutationsOf(valid, 'json').map((mutation) => parseOrNull(mutation.toString()));
    fc.assert(
      fc.property(fc.oneof(mutations, fc.jsonValue()), (value) => {
        try {
          importPublicJwk(value);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidJwkError);
        }
      }),
    );
  });
});

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
