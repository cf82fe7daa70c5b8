import { sign, verify } from 'node:crypto';
import {
  createEntityConfiguration,
  createEntityStatement,
  fetchEntityConfigurationChains,
  fetchEntityStatement,
  type JsonWebKey,
  type SignCallback,
  type VerifyCallback,
} from '@openid-federation/core';
import { importPublicJwk, toNumericDate } from '@vc/protocol/crypto';
import { type FederationEntity, TestFederation } from '@vc/testing/unit/test-federation';
import { verifyTrustChain } from './index';

const now = new Date();
const iat = toNumericDate(now);
const times = { iat, exp: iat + 3600 };
const P1363 = { dsaEncoding: 'ieee-p1363' } as const;

const verifyJwtCallback: VerifyCallback = async ({ data, signature, jwk }) =>
  verify('sha256', data, { key: importPublicJwk(jwk).key, ...P1363 }, signature);

/** The library of the OpenWallet Foundation, which this platform does not use elsewhere. */
describe('@openid-federation/core', () => {
  let federation: TestFederation;
  let anchor: FederationEntity;
  let intermediate: FederationEntity;
  let leaf: FederationEntity;

  beforeEach(() => {
    federation = new TestFederation(now);
    anchor = federation.add('https://anchor.example');
    intermediate = federation.add('https://intermediate.example');
    leaf = federation.add('https://leaf.example');
    anchor.admit(intermediate.admit(leaf));
    leaf.configuration.metadata = { federation_entity: { organization_name: 'Leaf' } };
  });

  const fetchCallback = async (url: unknown) => {
    const { status, headers, body } = await federation.http({ method: 'GET', url: String(url) });
    return new Response(new Uint8Array(body), { status, headers });
  };

  const signer =
    ({ key }: FederationEntity): SignCallback =>
    async ({ toBeSigned }) =>
      new Uint8Array(sign('sha256', toBeSigned, { key, ...P1363 }));
  const jwksOf = ({ jwks }: FederationEntity) => jwks as { keys: JsonWebKey[] };
  const header = ({ kid }: FederationEntity) => ({ kid, typ: 'entity-statement+jwt' as const, alg: 'ES256' });

  const configuration = (entity: FederationEntity, claims: object = {}) =>
    createEntityConfiguration({
      claims: { iss: entity.id, sub: entity.id, jwks: jwksOf(entity), ...times, ...claims },
      header: header(entity),
      signJwtCallback: signer(entity),
    });
  const statement = (issuer: FederationEntity, subject: FederationEntity, claims: object = {}) => {
    const [jwk] = jwksOf(issuer).keys;
    if (!jwk) throw new Error('the issuer has no key');
    return createEntityStatement({
      claims: { iss: issuer.id, sub: subject.id, jwks: jwksOf(subject), ...times, ...claims },
      header: header(issuer),
      signJwtCallback: signer(issuer),
      jwk,
    });
  };
  const options = { verifyJwtCallback, fetchCallback: fetchCallback as typeof fetch };
  /** Returns issuer and subject of each statement that the library verified on its way from the leaf to the anchor. */
  const judge = async () => {
    const ends = { leafEntityId: leaf.id, trustAnchorEntityIds: [anchor.id] };
    const [configurations = []] = await fetchEntityConfigurationChains({ ...ends, ...options });
    const pairs = configurations.slice(1).map((above, index) => ({ above, subject: configurations[index]?.sub ?? '' }));
    const statements = await Promise.all(
      pairs.map(({ above, subject: sub }) =>
        fetchEntityStatement({ iss: above.iss, sub, issEntityConfiguration: above, ...options }),
      ),
    );
    return [...configurations, ...statements].map(({ iss, sub }) => [iss, sub]);
  };

  it('signs a chain as anchor, intermediate and leaf that this platform accepts', async () => {
    const policy = { federation_entity: { contacts: { add: ['help@anchor.example'] } } };
    const tokens = [
      await configuration(leaf, {
        authority_hints: [intermediate.id],
        metadata: { federation_entity: { contacts: ['me@leaf.example'] } },
      }),
      await statement(intermediate, leaf),
      await statement(anchor, intermediate, { metadata_policy: policy }),
      await configuration(anchor),
    ];
    const chain = verifyTrustChain(tokens, { entityIdentifier: anchor.id, keys: anchor.jwks }, now);
    expect(chain.metadata).toEqual({
      federation_entity: { contacts: ['me@leaf.example', 'help@anchor.example'] },
    });
  });

  it('accepts the configurations and statements that this platform signs, from the leaf up to the anchor', async () => {
    expect(await judge()).toEqual([
      [leaf.id, leaf.id],
      [intermediate.id, intermediate.id],
      [anchor.id, anchor.id],
      [intermediate.id, leaf.id],
      [anchor.id, intermediate.id],
    ]);
  });

  it('rejects a configuration that is signed with a key of another entity', async () => {
    leaf.configuration.jwks = { keys: anchor.jwks.keys.map((key) => ({ ...key, kid: leaf.kid })) };
    await expect(judge()).rejects.toThrow(/signature|verif/i);
  });
});
