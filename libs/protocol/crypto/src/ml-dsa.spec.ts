import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ml_dsa44 as mlDsa44, ml_dsa65 as mlDsa65, ml_dsa87 as mlDsa87 } from '@noble/post-quantum/ml-dsa.js';
import { calculateJwkThumbprint, CompactSign, compactVerify } from 'jose';
import {
  algorithmOf,
  algorithmOfKeyType,
  createSigner,
  generateKeys,
  importPublicJwk,
  InvalidJwkError,
  isSignedWith,
  jwkThumbprint,
  JwsError,
  parseCompactJws,
  pointJwkOf,
  POST_QUANTUM_ALGORITHMS,
  type PostQuantumKeyType,
  publicJwkOf,
  setPostQuantumAlgorithms,
  signCompactJws,
  verifyJws,
} from './index';

const NOBLE = { 'ML-DSA-44': mlDsa44, 'ML-DSA-65': mlDsa65, 'ML-DSA-87': mlDsa87 };
const TURNED_OFF = 'post-quantum algorithms are turned off';

interface Example {
  jwk: { kid: string; kty: string; alg: PostQuantumKeyType; pub: string; priv: string };
  jws: string;
}

const readExample = (alg: string): Example =>
  JSON.parse(readFileSync(join(__dirname, `../test-vectors/ml-dsa/${alg.toLowerCase()}.json`), 'utf8')) as Example;

beforeAll(() => setPostQuantumAlgorithms(true));

describe.each(POST_QUANTUM_ALGORITHMS)('$alg', ({ alg, publicKeyBytes, signatureBytes }) => {
  const { privateKey, publicKey } = generateKeys(alg);
  const sign = createSigner;
  const jwk = () => {
    const exported = publicJwkOf(publicKey);
    if (exported.kty !== 'AKP') throw new Error('The key is no AKP.');
    return exported;
  };
  const { jwk: known, jws: knownJws } = readExample(alg);
  const { priv, kid, ...knownPublic } = known;

  it('has the JWK and the thumbprint of jose', async () => {
    expect(jwk()).toEqual(publicKey.export({ format: 'jwk' }));
    expect(Buffer.from(jwk().pub, 'base64url')).toHaveLength(publicKeyBytes);
    expect(jwkThumbprint(jwk())).toBe(await calculateJwkThumbprint(jwk()));
    expect(publicJwkOf(privateKey)).toEqual(jwk());
    expect(algorithmOf(privateKey)).toBe(alg);
    expect(() => pointJwkOf(publicKey)).toThrow(new InvalidJwkError('the key is not on a curve'));
  });

  it('has the thumbprint and the public key of the example of RFC 9964', () => {
    const { jwk: imported } = importPublicJwk({ ...knownPublic, kid });
    expect(imported).toEqual(knownPublic);
    expect(jwkThumbprint(imported)).toBe(kid);
    expect(publicJwkOf(createPrivateKey({ key: known, format: 'jwk' }))).toEqual(knownPublic);
  });

  /** Its payload is a text, so it is no JWS of this platform. */
  it('accepts the signature of the example of RFC 9964', () => {
    const [header, payload, signature] = knownJws.split('.') as [string, string, string];
    const { key } = importPublicJwk(knownPublic);
    const signed = { input: Buffer.from(`${header}.${payload}`), signature: Buffer.from(signature, 'base64url') };
    expect(isSignedWith(algorithmOfKeyType(alg), key, signed)).toBe(true);
    expect(isSignedWith(algorithmOfKeyType(alg), key, { ...signed, input: Buffer.from(`${header}.`) })).toBe(false);
  });

  it('is accepted by @noble/post-quantum, and accepts its keys and signatures', async () => {
    const token = await signCompactJws({ alg }, { a: 1 }, sign(privateKey));
    const { signature, signingInput } = parseCompactJws(token);
    expect(signature).toHaveLength(signatureBytes);
    const pub = Buffer.from(jwk().pub, 'base64url');
    expect(NOBLE[alg].verify(signature, Buffer.from(signingInput), pub)).toBe(true);
    const theirs = NOBLE[alg].keygen(Buffer.from(priv, 'base64url'));
    expect(Buffer.from(theirs.publicKey).toString('base64url')).toBe(knownPublic.pub);
    const made = NOBLE[alg].sign(Buffer.from(signingInput), theirs.secretKey);
    const { key } = importPublicJwk(knownPublic);
    const signed = { input: Buffer.from(signingInput), signature: made };
    expect(isSignedWith(algorithmOfKeyType(alg), key, signed)).toBe(true);
  });

  it('is accepted by jose and accepts that of jose', async () => {
    const ours = await signCompactJws({ alg }, { a: 1 }, sign(privateKey));
    const { payload } = await compactVerify(ours, publicKey);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ a: 1 });
    const theirs = parseCompactJws(
      await new CompactSign(Buffer.from('{"b":2}')).setProtectedHeader({ alg }).sign(privateKey),
    );
    expect(() => verifyJws(theirs, publicKey, [alg])).not.toThrow();
    expect(() => verifyJws(theirs, publicKey, ['ES256'])).toThrow('the algorithm is not allowed');
    expect(() => verifyJws(theirs, generateKeys(alg).publicKey)).toThrow('the signature is wrong');
    const ec = generateKeys('P-256').publicKey;
    expect(() => verifyJws(theirs, ec)).toThrow('the algorithm is not allowed');
  });

  it('is rejected with a signature of another length', async () => {
    const token = await signCompactJws({ alg }, {}, () => Buffer.alloc(signatureBytes + 1));
    expect(() => parseCompactJws(token)).toThrow('the signature is malformed');
  });

  /** RFC 9964 §3 */
  it.each<[string, object, string]>([
    ['a private member', { priv }, 'the key has private members'],
    ['no alg', { alg: undefined }, 'the alg of the key is not ML-DSA-44, ML-DSA-65 or ML-DSA-87'],
    ['the alg of a curve', { alg: 'ES256' }, 'the alg of the key is not ML-DSA-44, ML-DSA-65 or ML-DSA-87'],
    ['a name of Object.prototype as alg', { alg: 'constructor' }, 'the alg of the key is not ML-DSA-44'],
    ['another alg', { alg: alg === 'ML-DSA-44' ? 'ML-DSA-65' : 'ML-DSA-44' }, 'the pub of the key is not of ML-DSA'],
    ['no pub', { pub: undefined }, `the pub of the key is not of ${alg}`],
    ['a number as pub', { pub: 1 }, `the pub of the key is not of ${alg}`],
    ['padding', { pub: `${knownPublic.pub}=` }, `the pub of the key is not of ${alg}`],
    ['a byte less', { pub: knownPublic.pub.slice(0, -2) }, `the pub of the key is not of ${alg}`],
  ])('is rejected as a JWK with %s', (_, member, message) => {
    expect(() => importPublicJwk({ ...knownPublic, ...member })).toThrow(InvalidJwkError);
    expect(() => importPublicJwk({ ...knownPublic, ...member })).toThrow(message);
  });

  describe('turned off', () => {
    beforeAll(() => setPostQuantumAlgorithms(false));
    afterAll(() => setPostQuantumAlgorithms(true));

    it('is rejected as a JWK, as a key and as an algorithm', () => {
      const key = createPublicKey(privateKey);
      expect(() => importPublicJwk(knownPublic)).toThrow(new InvalidJwkError(TURNED_OFF));
      expect(() => algorithmOf(key)).toThrow(new JwsError(TURNED_OFF));
      expect(() => createSigner(privateKey)).toThrow(TURNED_OFF);
      const header = Buffer.from(JSON.stringify({ alg })).toString('base64url');
      expect(() => parseCompactJws(`${header}.e30.AA`)).toThrow(new JwsError(TURNED_OFF));
    });
  });
});

it.each([
  ['an unknown kty', { kty: 'LWE', alg: 'ML-DSA-44', pub: 'AA' }],
  ['AKP without members', { kty: 'AKP' }],
])('rejects %s', (_, value) => {
  expect(() => importPublicJwk(value)).toThrow(InvalidJwkError);
});
