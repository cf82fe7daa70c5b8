import { generateKeys, POST_QUANTUM_ALGORITHMS, publicJwkOf, setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { findIssuerDid, findVerificationKey, parseDidDocument, resolveDidJwk } from './index';

const DID = 'did:web:issuer.example';

beforeAll(() => setPostQuantumAlgorithms(true));
afterEach(() => setPostQuantumAlgorithms(true));

describe.each(POST_QUANTUM_ALGORITHMS)('a DID with a key of $alg', ({ alg }) => {
  const { publicKey } = generateKeys(alg);
  const jwk = publicKey.export({ format: 'jwk' });
  const didJwk = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
  const method = { id: '#0', type: 'JsonWebKey', controller: DID, publicKeyJwk: { ...jwk, use: 'sig' } };
  const parse = () => parseDidDocument({ id: DID, verificationMethod: [method], assertionMethod: ['#0'] }, DID);

  it('is resolved as did:jwk', () => {
    const kid = `${didJwk}#0`;
    expect(findIssuerDid({ alg, kid }, undefined)).toBe(didJwk);
    expect(findVerificationKey(resolveDidJwk(didJwk), 'assertionMethod', kid)).toEqual(publicJwkOf(publicKey));
  });

  it('is read from a document', () => {
    expect(findVerificationKey(parse(), 'assertionMethod', '#0')).toEqual(publicJwkOf(publicKey));
  });

  it('has no key when post-quantum algorithms are off', () => {
    setPostQuantumAlgorithms(false);
    expect(() => resolveDidJwk(didJwk)).toThrow('post-quantum algorithms are turned off');
    expect(() => findVerificationKey(parse(), 'assertionMethod')).toThrow('no such key for assertionMethod');
  });
});
