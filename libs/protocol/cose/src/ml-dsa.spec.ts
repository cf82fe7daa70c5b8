import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CborMap, type CborValue, decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import {
  createSigner,
  generateKeys,
  importPublicJwk,
  type Jwk,
  POST_QUANTUM_ALGORITHMS,
  publicJwkOf,
  setPostQuantumAlgorithms,
} from '@vc/protocol/crypto';
import { CoseError, parseCoseKey, parseCoseSign1, signCose, toCoseKey, verifyCose } from './index';

interface Example {
  jwk: Jwk & { priv?: string };
  /** COSE_Key with its private member, in hexadecimal. */
  key: string;
  sign1: string;
}

const FOLDER = join(__dirname, '../../crypto/test-vectors/ml-dsa');

const readExample = (alg: string): Example =>
  JSON.parse(readFileSync(join(FOLDER, `${alg.toLowerCase()}.json`), 'utf8')) as Example;

const TURNED_OFF = 'post-quantum algorithms are turned off';
const payload = Buffer.from('payload');

beforeAll(() => setPostQuantumAlgorithms(true));

describe.each(POST_QUANTUM_ALGORITHMS)('$alg', ({ alg, cose, signatureBytes }) => {
  const { jwk, key, sign1 } = readExample(alg);
  const { priv, ...publicJwk } = jwk;
  const { privateKey, publicKey } = generateKeys(alg);
  const make = async () => decodeCbor(encodeCbor(await signCose({ alg, payload, sign: createSigner(privateKey) })));
  const knownKey = () => decodeCbor(Buffer.from(key, 'hex')) as CborMap;
  /** Without its private member, and with others. */
  const keyWith = (...members: [number, CborValue][]) =>
    new Map([...knownKey(), ...members].filter(([label]) => label !== -2 || members.some(([own]) => own === -2)));

  it('accepts the COSE_Key of the example of RFC 9964', () => {
    const { jwk: imported } = importPublicJwk(publicJwk);
    expect(priv).toBeDefined();
    expect(parseCoseKey(keyWith())).toEqual(imported);
    expect(toCoseKey(imported)).toEqual(new Map([...keyWith()].filter(([label]) => label !== 2)));
  });

  it('accepts the COSE_Sign1 of the example of RFC 9964', () => {
    const signed = parseCoseSign1(decodeCbor(Buffer.from(sign1, 'hex')));
    expect(signed.protectedHeader.get(1)).toBe(cose.alg);
    const { key: known } = importPublicJwk(publicJwk);
    expect(Buffer.from(verifyCose(signed, known)).toString()).toBe('hello post quantum signatures');
    expect(() => verifyCose({ ...signed, payload }, known)).toThrow('the signature is wrong');
  });

  it('signs and verifies a COSE_Sign1', async () => {
    const signed = parseCoseSign1(await make());
    expect(signed.signature).toHaveLength(signatureBytes);
    expect(verifyCose(signed, publicKey)).toEqual(payload);
    expect(() => verifyCose(signed, generateKeys(alg).publicKey)).toThrow('the signature is wrong');
    expect(() => verifyCose(signed, generateKeys('P-256').publicKey)).toThrow('the algorithm is not allowed');
  });

  it('converts a key to a COSE_Key and back', () => {
    const own = publicJwkOf(publicKey);
    expect(parseCoseKey(decodeCbor(encodeCbor(toCoseKey(own))))).toEqual(own);
  });

  it.each<[string, [number, CborValue][], string]>([
    ['its private member', [[-2, Buffer.alloc(32)]], 'the key has private members'],
    ['no algorithm', [[3, undefined]], 'the alg of the key is not'],
    ['the algorithm of a curve', [[3, -7]], 'the alg of the key is not'],
    ['a short pub', [[-1, Buffer.alloc(32)]], `the pub of the key is not of ${alg}`],
    ['a text as pub', [[-1, 'pub']], `the pub of the key is not of ${alg}`],
  ])('rejects a COSE_Key with %s', (_, members, message) => {
    expect(() => parseCoseKey(keyWith(...members))).toThrow(CoseError);
    expect(() => parseCoseKey(keyWith(...members))).toThrow(message);
  });

  it('is rejected as a key and as a signature when it is turned off', async () => {
    const signed = parseCoseSign1(await make());
    setPostQuantumAlgorithms(false);
    try {
      expect(() => parseCoseKey(keyWith())).toThrow(TURNED_OFF);
      expect(() => verifyCose(signed, publicKey)).toThrow(new CoseError(TURNED_OFF));
      expect(() => verifyCose(signed, generateKeys('P-256').publicKey)).toThrow(new CoseError(TURNED_OFF));
    } finally {
      setPostQuantumAlgorithms(true);
    }
  });
});
