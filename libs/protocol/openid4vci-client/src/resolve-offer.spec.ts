import { ServerUnavailableError } from '@vc/protocol/http';
import type { CredentialIssuerMetadata, CredentialOffer } from '@vc/protocol/openid4vci';
import { discoverIssuer } from './redemption';
import { fetchOffer } from './resolve-offer';
import { TestHttp } from './test-http';
import {
  ISSUER_METADATA,
  ISSUER_METADATA_URL,
  OFFER,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  SERVER_METADATA,
  SERVER_METADATA_URL,
} from './test-issuer';

describe('fetchOffer', () => {
  const url = 'https://issuer.example/offers/1';

  it('returns the offer', async () => {
    const http = new TestHttp({ [url]: { body: OFFER } });
    expect(await fetchOffer(url, http.send)).toEqual(OFFER);
    expect(http.requestTo(url)).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
  });

  it.each([
    ['a URL without an offer', { status: 404 }, 'the credential offer: HTTP 404'],
    ['an offer that is not JSON', { body: '<html>' }, 'the credential offer is not JSON'],
    ['a list', { body: [OFFER] }, 'the credential offer is not an object'],
    [
      'an offer of nothing',
      { body: { ...OFFER, credential_configuration_ids: [] } },
      'the credential offer has no credential_configuration_ids',
    ],
  ])('rejects %s', async (_, response, reason) => {
    expect(await rejectionOf(() => fetchOffer(url, new TestHttp({ [url]: response }).send))).toEqual([reason]);
  });

  it('throws ServerUnavailableError if the issuer is unavailable', async () => {
    const http = new TestHttp({ [url]: { status: 503, headers: { 'retry-after': '7' } } });
    const fetched = fetchOffer(url, http.send);
    await expect(fetched).rejects.toBeInstanceOf(ServerUnavailableError);
    await expect(fetched).rejects.toMatchObject({ message: 'the credential offer: HTTP 503', retryAfter: '7' });
  });
});

describe('discoverIssuer', () => {
  interface World {
    offer?: CredentialOffer;
    metadata?: Partial<CredentialIssuerMetadata>;
    server?: object;
    chosen?: string;
  }

  function discover({ offer = OFFER, metadata = {}, server = {}, chosen }: World) {
    const http = new TestHttp({
      [ISSUER_METADATA_URL]: { body: { ...ISSUER_METADATA, ...metadata } },
      [SERVER_METADATA_URL]: { body: { ...SERVER_METADATA, ...server } },
      'https://issuer.example/.well-known/oauth-authorization-server/one': {
        body: { ...SERVER_METADATA, issuer: ISSUER_METADATA.credential_issuer },
      },
    });
    return discoverIssuer(offer, chosen, { http: http.send });
  }

  it('returns the metadata of issuer and server, and the offered configurations', async () => {
    expect(await discover({})).toEqual({
      offer: OFFER,
      metadata: ISSUER_METADATA,
      configurations: [['person', SD_JWT_CONFIGURATION]],
      server: SERVER_METADATA,
    });
  });

  it('takes the first of several authorization servers if the offer selects none', async () => {
    const metadata = { authorization_servers: ['https://as.example', 'https://other.example'] };
    expect(await discover({ metadata })).toMatchObject({ server: { issuer: 'https://as.example' } });
  });

  it('takes the authorization server that the offer selects', async () => {
    const metadata = { authorization_servers: ['https://other.example', 'https://as.example'] };
    const found = await discover({ metadata, chosen: 'https://as.example' });
    expect(found.server.issuer).toBe('https://as.example');
  });

  /** OpenID4VCI 1.0 §12.2.4 */
  it('takes the issuer as its own authorization server if its metadata names none', async () => {
    const { authorization_servers: _, ...metadata } = ISSUER_METADATA;
    const http = new TestHttp({
      [ISSUER_METADATA_URL]: { body: metadata },
      'https://issuer.example/.well-known/oauth-authorization-server/one': {
        body: { ...SERVER_METADATA, issuer: metadata.credential_issuer },
      },
    });
    const { server } = await discoverIssuer(OFFER, undefined, { http: http.send });
    expect(server.issuer).toBe(ISSUER_METADATA.credential_issuer);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    [
      'of an unknown format with members of other types',
      { format: 'other', scope: 1, vct: [], proof_types_supported: 'x' },
    ],
  ])('accepts an offer whose issuer has another configuration that is %s', async (_, other) => {
    const { person } = ISSUER_METADATA.credential_configurations_supported;
    const supported = { person, other } as never;
    const { configurations } = await discover({ metadata: { credential_configurations_supported: supported } });
    expect(configurations).toEqual([['person', person]]);
  });

  it.each<[string, World, string]>([
    [
      'metadata of another issuer (§12.2.3)',
      { metadata: { credential_issuer: 'https://issuer.example/two' } },
      'the issuer metadata belongs to another credential_issuer',
    ],
    [
      'metadata of another authorization server (RFC 8414 §3.3)',
      { server: { issuer: 'https://other.example' } },
      'the authorization server metadata belongs to another issuer',
    ],
    [
      'an authorization server that the issuer does not name',
      { chosen: 'https://other.example' },
      'the offer names a foreign authorization server',
    ],
    [
      'a configuration that the issuer does not have',
      { offer: { ...OFFER, credential_configuration_ids: ['x'.repeat(101)] } },
      `the issuer does not know the configuration ${'x'.repeat(100)}`,
    ],
    [
      'the name of a member that each object has',
      { offer: { ...OFFER, credential_configuration_ids: ['constructor'] } },
      'the issuer does not know the configuration constructor',
    ],
    [
      'a format that is not supported',
      { metadata: { credential_configurations_supported: { person: { format: 'jwt_vc_json' } } } },
      'the format of the credential is not supported',
    ],
    ...[undefined, 'Person', {}, { type: [] }, { type: [1] }, { type: ['Person'], '@context': 'x' }].map(
      (definition): [string, World, string] => [
        `a W3C credential with the definition ${JSON.stringify(definition)}`,
        {
          metadata: {
            credential_configurations_supported: {
              person: { format: 'vc+sd-jwt', vct: 'urn:example:person', credential_definition: definition as never },
            },
          },
        },
        'the configuration of the credential is malformed',
      ],
    ),
  ])('rejects %s', async (_, world, reason) => {
    expect(await rejectionOf(() => discover(world))).toEqual([reason]);
  });

  it('rejects an issuer without metadata', async () => {
    const http = new TestHttp().send;
    expect(await rejectionOf(() => discoverIssuer(OFFER, undefined, { http }))).toEqual([
      'the issuer metadata: HTTP 404',
    ]);
  });
});
