import { createSigner, generateKeys, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import { type ChangedClaims, type FederationEntity, TestFederation } from '@vc/testing/unit/test-federation';
import { FederationError, type TrustAnchor, verifyTrustChain } from './index';

const now = new Date('2026-11-26T08:00:00Z');
const seconds = toNumericDate(now);

describe('verifyTrustChain', () => {
  let anchor: FederationEntity;
  let intermediate: FederationEntity;
  let leaf: FederationEntity;
  let stranger: FederationEntity;
  let pinned: TrustAnchor;

  beforeEach(() => {
    const federation = new TestFederation(now);
    anchor = federation.add('https://anchor.example');
    intermediate = federation.add('https://intermediate.example.org');
    leaf = federation.add('https://issuer.example.org/tenant');
    stranger = federation.add('https://stranger.example');
    intermediate.admit(leaf);
    anchor.admit(intermediate);
    leaf.configuration.metadata = { openid_credential_issuer: { display: 'Own', formats: ['a', 'b'] } };
    pinned = { entityIdentifier: anchor.id, keys: anchor.jwks };
  });

  /** The chain with changes of its statements, that of the leaf first. */
  const chain = (
    ofLeaf: ChangedClaims = {},
    aboutLeaf: ChangedClaims = {},
    aboutIntermediate: ChangedClaims = {},
    ofAnchor: ChangedClaims = {},
  ) =>
    Promise.all([
      leaf.signConfiguration(ofLeaf),
      intermediate.signStatement(leaf.id, aboutLeaf),
      anchor.signStatement(intermediate.id, aboutIntermediate),
      anchor.signConfiguration(ofAnchor),
    ]);
  const verify = (tokens: string[]) => verifyTrustChain(tokens, pinned, now);
  const rejection = (message: string) =>
    expect.objectContaining({ constructor: FederationError, message: expect.stringContaining(message) });

  it('accepts a chain, and returns the metadata, the keys and the first expiry', async () => {
    expect(verify(await chain({}, { exp: seconds + 60 }))).toMatchObject({
      subject: leaf.id,
      trustAnchor: anchor.id,
      keys: leaf.jwks,
      metadata: { openid_credential_issuer: { display: 'Own', formats: ['a', 'b'] } },
      expiresAt: new Date((seconds + 60) * 1000),
    });
  });

  it('accepts a chain of the anchor alone', async () => {
    expect(verify([await anchor.signConfiguration()])).toMatchObject({ subject: anchor.id, trustAnchor: anchor.id });
  });

  it('applies the metadata of the superior, and then the merged policies', async () => {
    const about = {
      metadata: { openid_credential_issuer: { display: 'Registered' }, openid_provider: { x: 1 } },
      metadata_policy: { openid_credential_issuer: { formats: { subset_of: ['b', 'c'] } } },
    };
    const above = { metadata_policy: { openid_credential_issuer: { display: { essential: true } } } };
    const { metadata } = verify(await chain({}, about, above));
    expect(metadata).toEqual({ openid_credential_issuer: { display: 'Registered', formats: ['b'] } });
  });

  it('removes entity types that a superior does not allow (§6.2.3)', async () => {
    const metadata = { openid_credential_issuer: {}, openid_credential_verifier: {}, federation_entity: {} };
    const constraints = { allowed_entity_types: ['openid_credential_verifier'] };
    const verified = verify(await chain({ metadata }, {}, { constraints }));
    expect(Object.keys(verified.metadata)).toEqual(['openid_credential_verifier', 'federation_entity']);
  });

  it('accepts constraints that the chain meets', async () => {
    const constraints = {
      max_path_length: 1,
      naming_constraints: { permitted: ['.example.org'], excluded: ['other.example.org'] },
    };
    expect(verify(await chain({}, { constraints: { max_path_length: 0 } }, { constraints })).subject).toBe(leaf.id);
  });

  it.each<[string, ChangedClaims[], string]>([
    ['a configuration that has expired', [{ exp: seconds }], 'expired'],
    ['a subordinate statement that has expired', [{}, { exp: seconds }], 'expired'],
    ['a configuration of the anchor that has expired', [{}, {}, {}, { exp: seconds }], 'expired'],
    ['a statement without exp', [{ exp: undefined }], 'no exp'],
    ['a statement without iat', [{ iat: undefined }], 'iat'],
    ['a statement from the future', [{ iat: seconds + 3600 }], 'future'],
    ['a critical claim that is not understood', [{ crit: ['x'], x: 1 }], 'not understood'],
    ['a critical claim that is standard', [{ crit: ['jwks'] }], 'standard'],
    ['an empty crit', [{ crit: [] }], 'crit'],
    ['an iss over http', [{ iss: 'http://issuer.example.org' }], 'entity identifier'],
    ['a sub with a query', [{}, { sub: 'https://issuer.example.org/tenant?a' }], 'entity identifier'],
    ['no jwks', [{ jwks: undefined }], 'jwks'],
    ['a key without kid', [{ jwks: { keys: [{ kty: 'EC' }] } }], 'no kid'],
    ['two keys with one kid', [{ jwks: { keys: [{ kid: 'a' }, { kid: 'a' }] } }], 'one kid'],
    ['no authority_hints', [{ authority_hints: undefined }], 'authority_hints'],
    ['authority_hints without the superior', [{ authority_hints: ['https://stranger.example'] }], 'authority_hints'],
    ['empty authority_hints', [{ authority_hints: [] }], 'authority_hints'],
    ['authority_hints in a subordinate statement', [{}, { authority_hints: ['https://a.example'] }], 'authority_hints'],
    ['trust_marks in a subordinate statement', [{}, { trust_marks: [] }], 'trust_marks'],
    ['metadata_policy in a configuration', [{ metadata_policy: {} }], 'metadata_policy'],
    ['constraints in a configuration', [{ constraints: {} }], 'constraints'],
    ['the aud of explicit registration', [{ aud: 'https://a.example' }], 'aud'],
    ['a metadata parameter of null', [{ metadata: { openid_credential_issuer: { a: null } } }], 'metadata'],
    ['a statement about another entity', [{}, { sub: 'https://stranger.example' }], 'another entity'],
    ['a statement of another issuer', [{}, { iss: 'https://stranger.example' }], 'another entity'],
    ['more intermediates than max_path_length', [{}, {}, { constraints: { max_path_length: 0 } }], 'max_path_length'],
    ['a malformed max_path_length', [{}, { constraints: { max_path_length: -1 } }], 'max_path_length'],
    [
      'a name that is not permitted',
      [{}, {}, { constraints: { naming_constraints: { permitted: ['issuer.example.org'] } } }],
      'naming_constraints',
    ],
    [
      'the domain itself where only hosts below it are permitted',
      [{}, { constraints: { naming_constraints: { permitted: ['.issuer.example.org'] } } }],
      'naming_constraints',
    ],
    [
      'a name that is excluded',
      [{}, { constraints: { naming_constraints: { permitted: ['.example.org'], excluded: ['issuer.example.org'] } } }],
      'naming_constraints',
    ],
    [
      'a naming constraint that is a URL',
      [{}, { constraints: { naming_constraints: { excluded: ['https://.example.org'] } } }],
      'naming_constraints',
    ],
    [
      'federation_entity among the allowed_entity_types',
      [{}, { constraints: { allowed_entity_types: ['federation_entity'] } }],
      'allowed_entity_types',
    ],
    ['a critical operator that is not understood', [{}, { metadata_policy_crit: ['regexp'] }], 'metadata_policy_crit'],
    [
      'policies that conflict',
      [
        {},
        { metadata_policy: { openid_credential_issuer: { display: { value: 'A' } } } },
        { metadata_policy: { openid_credential_issuer: { display: { value: 'B' } } } },
      ],
      'different values',
    ],
    [
      'metadata that a policy does not permit',
      [{}, { metadata_policy: { openid_credential_issuer: { display: { one_of: ['B'] } } } }],
      'one_of',
    ],
    [
      'a conflicting policy for a type that the subject does not have',
      [{}, { metadata_policy: { other: { a: { value: null, essential: true } } } }],
      'conflict',
    ],
  ])('rejects %s', async (_, changes, message) => {
    const tokens = await chain(...changes);
    expect(() => verify(tokens)).toThrow(rejection(message));
  });

  it.each<[string, () => Promise<string[]>, string]>([
    ['an empty chain', async () => [], 'empty'],
    ['a chain without an end', async () => (await chain()).slice(0, 3), 'not an entity configuration'],
    ['a chain without a statement', async () => (await chain()).toSpliced(1, 1), 'another entity'],
    ['a chain that does not start with a configuration', async () => (await chain()).slice(1), 'not an entity'],
    ['a chain of too many statements', async () => Array<string>(13).fill((await chain())[0] ?? ''), 'too long'],
    [
      'a chain to another anchor',
      async () => {
        stranger.admit(leaf);
        return [
          await leaf.signConfiguration(),
          await stranger.signStatement(leaf.id),
          await stranger.signConfiguration(),
        ];
      },
      'does not end at the trust anchor',
    ],
    [
      'a loop',
      async () => {
        intermediate.admit(anchor);
        const tokens = await chain();
        return [...tokens.slice(0, 3), await intermediate.signStatement(anchor.id), ...tokens.slice(2)];
      },
      'loop',
    ],
    ['a configuration with another key of the leaf', () => chain({ jwks: stranger.jwks }), 'not among the keys'],
    ['a leaf whose superior states other keys', () => chain({}, { jwks: stranger.jwks }), 'not among the keys'],
    ['an intermediate whose keys the anchor does not state', () => chain({}, {}, { jwks: leaf.jwks }), 'not among'],
  ])('rejects %s', async (_, make, message) => {
    const tokens = await make();
    expect(() => verify(tokens)).toThrow(rejection(message));
  });

  it('rejects an anchor that signs with a key that is not pinned', async () => {
    const tokens = await chain();
    pinned = { ...pinned, keys: stranger.jwks };
    expect(() => verify(tokens)).toThrow(rejection('not among the keys'));
  });

  it.each([0, 1, 2, 3])('rejects a changed payload of statement %i', async (index) => {
    const tokens = await chain();
    const [header, body = '', signature] = (tokens[index] ?? '').split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, extra: true })).toString('base64url');
    tokens[index] = [header, changed, signature].join('.');
    expect(() => verify(tokens)).toThrow(rejection('the signature is wrong'));
  });

  it.each([
    ['another typ', { typ: 'JWT' }, 'typ'],
    ['no typ', {}, 'typ'],
    ['no kid', { typ: 'entity-statement+jwt', kid: undefined }, 'kid'],
    ['the algorithm none', { typ: 'entity-statement+jwt', alg: 'none' }, 'algorithm'],
    ['a critical header parameter', { typ: 'entity-statement+jwt', crit: ['b64'], b64: true }, 'critical'],
  ])('rejects a header with %s', async (_, header, message) => {
    const claims = { iss: anchor.id, sub: anchor.id, iat: seconds, exp: seconds + 60, jwks: anchor.jwks };
    const all = { alg: 'ES256', kid: anchor.kid, ...header };
    const token = await signCompactJws(all, claims, createSigner(anchor.key));
    expect(() => verify([token])).toThrow(rejection(message));
  });

  it('rejects a key for encryption, and one for another algorithm', async () => {
    for (const [member, message] of [
      [{ use: 'enc' }, 'not for signatures'],
      [{ alg: 'ES384' }, 'another algorithm'],
    ] as const) {
      const jwks = { keys: anchor.jwks.keys.map((key) => ({ ...key, ...member })) };
      const token = await anchor.signConfiguration({ jwks });
      expect(() => verify([token])).toThrow(rejection(message));
    }
  });

  it('rejects a private key among the keys', async () => {
    const jwk = generateKeys('P-256').privateKey.export({ format: 'jwk' });
    const token = await anchor.signConfiguration({ jwks: { keys: [{ ...jwk, kid: anchor.kid }] } });
    expect(() => verify([token])).toThrow(rejection('private'));
  });
});
