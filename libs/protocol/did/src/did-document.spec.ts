import { generateKeys, pointJwkOf } from '@vc/protocol/crypto';
import {
  assertListsKey,
  DidError,
  findIssuerDid,
  findVerificationKey,
  parseDidDocument,
  resolveDidJwk,
  resolveDidKey,
} from './index';

const DID = 'did:web:issuer.example';
const [first, second] = [generateKeys('P-256'), generateKeys('Ed25519')].map(({ publicKey }) => pointJwkOf(publicKey));

const method = (id: string, publicKeyJwk: unknown = first) => ({
  id,
  type: 'JsonWebKey2020',
  controller: DID,
  publicKeyJwk,
});

const parse = (members: object) => parseDidDocument({ id: DID, ...members }, DID);

describe('parseDidDocument', () => {
  /** DID Core 1.0 §3.2.2, §5.2.1 */
  it('makes relative ids absolute', () => {
    const document = parse({ verificationMethod: [method('#a')], assertionMethod: ['#a', `${DID}#b`] });
    expect(document.verificationMethod[0]!.id).toBe(`${DID}#a`);
    expect(document.assertionMethod).toEqual([`${DID}#a`, `${DID}#b`]);
  });

  /** DID Core 1.0 §5.3 */
  it('takes a key that is embedded in a relationship for that one only', () => {
    const document = parse({ authentication: [method('#a')] });
    expect(findVerificationKey(document, 'authentication', '#a')).toEqual(first);
    expect(() => findVerificationKey(document, 'assertionMethod', '#a')).toThrow(DidError);
  });

  it.each<[string, unknown]>([
    ['a key of another curve', { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' }],
    ['an RSA key', { kty: 'RSA', n: 'AA', e: 'AQAB' }],
    ['a private key', { ...first, d: 'AA' }],
    ['a point that is not on the curve', { ...first, y: first!.x }],
    ['a text', 'key'],
    ['null', null],
  ])('leaves out %s', (_, jwk) => {
    expect(parse({ verificationMethod: [method('#a', jwk)], assertionMethod: ['#a'] }).verificationMethod).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no id', { ...method('#a'), id: undefined }],
    ['an id that is a number', { ...method('#a'), id: 1 }],
    ['a key in another form', { id: '#a', type: 'Multikey', publicKeyMultibase: 'z6Mk' }],
    ['null', null],
  ])('leaves out a method with %s', (_, value) => {
    expect(parse({ verificationMethod: [value] }).verificationMethod).toEqual([]);
  });

  it.each(['type', 'controller'])('accepts a method whose %s cannot be converted to a text', (member) => {
    const malformed = { ...method('#a'), [member]: { toString: null } };
    expect(parse({ verificationMethod: [malformed] }).verificationMethod).toMatchObject([{ [member]: '' }]);
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a text', '{}'],
    ['no id', {}],
    ['the id of another DID', { id: `${DID}.org` }],
    ['the id with a fragment', { id: `${DID}#` }],
  ])('rejects %s', (_, value) => {
    expect(() => parseDidDocument(value, DID)).toThrow(DidError);
  });
});

describe('findVerificationKey', () => {
  const document = parse({
    verificationMethod: [method('#a'), method('#b', second)],
    assertionMethod: ['#a', '#b'],
    authentication: ['#b'],
  });

  it('returns the only key of a relationship without an id', () => {
    expect(findVerificationKey(document, 'authentication')).toEqual(second);
  });

  it('rejects a relationship of several keys without an id', () => {
    expect(() => findVerificationKey(document, 'assertionMethod')).toThrow(DidError);
  });

  it.each(['#a', `${DID}#a`])('finds %s', (kid) => {
    expect(findVerificationKey(document, 'assertionMethod', kid)).toEqual(first);
  });

  it.each(['#c', 'a', '', 'did:web:other.example#a', `${DID}#a#b`])('rejects the id %j', (kid) => {
    expect(() => findVerificationKey(document, 'assertionMethod', kid)).toThrow(DidError);
  });

  it('rejects an id that two keys have', () => {
    const doubled = parse({ verificationMethod: [method('#a'), method('#a', second)], assertionMethod: ['#a'] });
    expect(() => findVerificationKey(doubled, 'assertionMethod', '#a')).toThrow(DidError);
  });
});

describe('assertListsKey', () => {
  const document = parse({
    verificationMethod: [method('#a'), method('#b', second)],
    assertionMethod: ['#a'],
    authentication: ['#b'],
  });

  it.each([undefined, `${DID}#a`, 'key-1', 7])('accepts a listed key with the kid %j', (kid) => {
    expect(() => assertListsKey(document, 'assertionMethod', { key: first!, kid })).not.toThrow();
  });

  it.each<[string, { key: NonNullable<typeof first>; kid: unknown }]>([
    ['the key of another relationship', { key: second!, kid: undefined }],
    ['another key', { key: pointJwkOf(generateKeys('P-256').publicKey), kid: undefined }],
    ['another kid', { key: first!, kid: `${DID}#b` }],
    ['a kid of another DID', { key: first!, kid: 'did:web:other.example#a' }],
  ])('rejects %s', (_, signer) => {
    expect(() => assertListsKey(document, 'assertionMethod', signer)).toThrow(DidError);
  });
});

describe('findIssuerDid', () => {
  const header = (kid?: unknown) => ({ alg: 'ES256', kid });

  it.each<[string, unknown, string | undefined, string | undefined]>([
    ['iss', undefined, DID, DID],
    ['kid without iss', `${DID}#a`, undefined, DID],
    ['iss with the kid of the same DID', `${DID}#a`, DID, DID],
    ['iss with a kid that is not a DID URL', 'key-1', DID, DID],
    ['neither', undefined, undefined, undefined],
    ['an iss that is a URL', undefined, 'https://issuer.example', undefined],
    ['an iss that is a URL, with the kid of a DID', `${DID}#a`, 'https://issuer.example', undefined],
    ['an unsupported method', 'did:ethr:0x1#a', 'did:ethr:0x1', undefined],
    ['a kid that is a number', 1, undefined, undefined],
  ])('returns the DID of %s', (_, kid, iss, expected) => {
    expect(findIssuerDid(header(kid), iss)).toBe(expected);
  });

  it('rejects a kid of another DID than iss', () => {
    expect(() => findIssuerDid(header('did:web:other.example#a'), DID)).toThrow(DidError);
  });
});

describe('DIDs that encode a key', () => {
  it('did:jwk round trips every supported kind', () => {
    for (const jwk of [first!, second!]) {
      const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
      const document = resolveDidJwk(did);
      expect(document).toMatchObject({ id: did, assertionMethod: [`${did}#0`], authentication: [`${did}#0`] });
      expect(findVerificationKey(document, 'authentication', '#0')).toEqual(jwk);
      expect(() => findVerificationKey(document, 'authentication', '#1')).toThrow(DidError);
    }
  });

  it.each([
    ['resolveDidJwk', resolveDidJwk],
    ['resolveDidKey', resolveDidKey],
  ])('%s rejects other methods and empty ids', (_, resolve) => {
    for (const did of [DID, 'did:jwk:', 'did:key:', 'did:key:z', '', 'jwk:eyJ9']) {
      expect(() => resolve(did)).toThrow(DidError);
    }
  });
});
