import {
  BASE_CONTEXT,
  expandTypes,
  OPEN_BADGES_CONTEXT,
  parseCredential,
  SUPPORTED_CONTEXTS,
  UNDEFINED_TERMS_CONTEXT,
  VcdmError,
} from './index';
import { CREDENTIAL } from './test-credentials';

const parse = (changes: object) => parseCredential({ ...CREDENTIAL, ...changes });
const EXAMPLES_CONTEXT = 'https://www.w3.org/ns/credentials/examples/v2';

describe('parseCredential', () => {
  it('returns the issuer, the types as IRIs and the validity', () => {
    expect(parseCredential(CREDENTIAL)).toEqual({
      document: CREDENTIAL,
      types: ['https://www.w3.org/2018/credentials#VerifiableCredential', 'https://example.org/types#Membership'],
      issuer: 'did:web:library.example',
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2027-01-01T00:00:00Z'),
    });
  });

  it.each([
    ['no validity period', { validFrom: undefined, validUntil: undefined }],
    ['a validity period of one instant', { validUntil: CREDENTIAL.validFrom }],
    ['the last instant of a day', { validFrom: '2026-02-28T24:00:00Z' }],
    ['an issuer that is a URL', { issuer: 'https://library.example' }],
    [
      'an issuer with a name in several languages',
      {
        issuer: {
          id: 'did:web:a.example',
          name: [{ '@value': 'Biblioteek', '@language': 'af' }, { '@value': 'Library' }],
        },
      },
    ],
    ['several subjects', { credentialSubject: [{ name: 'Thandi' }, { name: 'Sipho' }] }],
    ['several language values', { name: [{ '@value': 'Lid', '@language': 'af' }, { '@value': 'Member' }] }],
    ['a single type', { type: 'VerifiableCredential' }],
    ['a property that the data model does not define', { awardedDate: '2026-01-01' }],
  ])('accepts %s', (_, changes) => {
    expect(() => parse(changes)).not.toThrow();
  });

  it.each([
    ['no @context (§4.3)', { '@context': undefined }],
    ['a @context that is no ordered set (§4.3)', { '@context': BASE_CONTEXT }],
    ['a first @context of another data model (§4.3)', { '@context': ['https://www.w3.org/2018/credentials/v1'] }],
    ['a base context that is not the first (§4.3)', { '@context': [UNDEFINED_TERMS_CONTEXT, BASE_CONTEXT] }],
    ['an inline @context', { '@context': [BASE_CONTEXT, { Membership: 'https://example.org/Membership' }] }],
    ['a @context that is not supported', { '@context': [BASE_CONTEXT, EXAMPLES_CONTEXT] }],
    ['a repeated @context', { '@context': [BASE_CONTEXT, BASE_CONTEXT] }],
    ['no type (§4.5)', { type: undefined }],
    ['an empty list of types (§4.5)', { type: [] }],
    ['a type that is no text (§4.5)', { type: ['VerifiableCredential', 1] }],
    ['a type without VerifiableCredential (§4.5)', { type: ['https://example.org/types#Membership'] }],
    [
      'a type that no @context defines (§4.5)',
      { '@context': [BASE_CONTEXT], type: ['VerifiableCredential', 'Member'] },
    ],
    ['an id that is no URL (§4.4)', { id: 'not a url' }],
    ['several ids (§4.4)', { id: ['urn:a:b', 'urn:a:c'] }],
    ['an id of null (§4.4)', { id: null }],
    ['a name that is no text (§4.6)', { name: 1 }],
    ['a description that is no text (§4.6)', { description: {} }],
    ['a language value with another member (§11.1)', { name: { '@value': 'Member', url: 'urn:a:b' } }],
    ['a language value with an unknown direction (§11.1)', { name: { '@value': 'Member', '@direction': 'up' } }],
    ['no issuer (§4.7)', { issuer: undefined }],
    ['an issuer that is no URL (§4.7)', { issuer: 'the library' }],
    ['an issuer without id (§4.7)', { issuer: { name: 'The Library' } }],
    ['several issuers (§4.7)', { issuer: ['did:web:a.example', 'did:web:b.example'] }],
    [
      'an issuer whose name has another member (§4.6)',
      { issuer: { id: 'did:web:a.example', name: { '@value': 'A', url: 'urn:a:b' } } },
    ],
    ['an issuer whose description is no text (§4.6)', { issuer: { id: 'did:web:a.example', description: 1 } }],
    ['no credentialSubject (§4.8)', { credentialSubject: undefined }],
    ['a credentialSubject that is a text (§4.8)', { credentialSubject: 'did:example:thandi' }],
    ['a credentialSubject without claims (§4.8)', { credentialSubject: {} }],
    ['an empty list of subjects (§4.8)', { credentialSubject: [] }],
    ['a credentialSubject whose id is no URL (§4.4)', { credentialSubject: { id: 'thandi', level: 1 } }],
    ['a validFrom without offset (§4.9)', { validFrom: '2026-01-01T00:00:00' }],
    ['a validFrom that is a date (§4.9)', { validFrom: '2026-01-01' }],
    ['a validFrom on 30 February (§4.9)', { validFrom: '2026-02-30T00:00:00Z' }],
    ['a validUntil that is a number (§4.9)', { validUntil: 1_800_000_000 }],
    ['a validUntil before the validFrom (§4.9)', { validUntil: '2025-12-31T23:59:59Z' }],
    ['a credentialStatus without type (§4.10)', { credentialStatus: { id: 'urn:a:b' } }],
    ['a credentialStatus whose id is no URL (§4.10)', { credentialStatus: { id: '1', type: 'Status' } }],
    ['a credentialStatus that is a URL (§4.10)', { credentialStatus: 'https://library.example/status/1' }],
    ['a credentialSchema without id (§4.11)', { credentialSchema: { type: 'JsonSchema' } }],
    ['a credentialSchema without type (§4.11)', { credentialSchema: { id: 'https://library.example/a.json' } }],
    ['a relatedResource without id (§5.3)', { relatedResource: { digestSRI: 'sha384-abc' } }],
    ['a relatedResource without digest (§5.3)', { relatedResource: { id: 'https://library.example/logo.svg' } }],
    ['a repeated relatedResource (§5.3)', { relatedResource: Array(2).fill(CREDENTIAL.relatedResource[0]) }],
    ['a refreshService without type (§5.4)', { refreshService: { id: 'urn:a:b' } }],
    ['a termsOfUse without type (§5.5)', { termsOfUse: [{ type: 'Terms' }, { id: 'urn:a:b' }] }],
    ['evidence without type (§5.6)', { evidence: { id: 'urn:a:b' } }],
  ])('rejects %s', (_, changes) => {
    expect(() => parse(changes)).toThrow(VcdmError);
  });
});

describe('contexts of a caller', () => {
  const contexts = new Map([
    ...SUPPORTED_CONTEXTS,
    [EXAMPLES_CONTEXT, { types: new Map([['Card', 'urn:example:card']]), vocabulary: 'urn:example:' }],
  ]);

  it('define terms and expand the undefined ones', () => {
    const document = {
      ...CREDENTIAL,
      '@context': [BASE_CONTEXT, EXAMPLES_CONTEXT],
      type: ['VerifiableCredential', 'Card', 'Other'],
    };
    const [, ...types] = parseCredential(document, { contexts }).types;
    expect(types).toEqual(['urn:example:card', 'urn:example:Other']);
  });
});

describe('the types', () => {
  const typesOf = (context: string, type: string) => expandTypes([type], [BASE_CONTEXT, context])[0];

  it.each(['OpenBadgeCredential', 'AchievementCredential'])('are expanded by Open Badges 3.0: %s', (type) => {
    expect(typesOf(OPEN_BADGES_CONTEXT, type)).toBe(
      'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential',
    );
  });

  it('are expanded by the context for undefined terms', () => {
    expect(typesOf(UNDEFINED_TERMS_CONTEXT, 'Member')).toBe('https://www.w3.org/ns/credentials/undefined-term#Member');
  });

  it('are not expanded where they are URLs', () => {
    expect(typesOf(OPEN_BADGES_CONTEXT, 'urn:example:member')).toBe('urn:example:member');
  });
});
