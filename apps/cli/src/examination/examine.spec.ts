import { X509Certificate } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { examine } from './examine';
import {
  AGGREGATION_PATH,
  COPY_PATHS,
  CRL_PATH,
  DID_PATH,
  ISSUER_PATH,
  LIST_PATH,
  NOW,
  SCOPES,
  SERVER_PATH,
  TestInstallation,
} from './test-installation';

const DAY_MS = 24 * 3_600_000;
const YESTERDAY = new Date(NOW.getTime() - DAY_MS);

describe('examine', () => {
  let installation: TestInstallation;

  beforeAll(async () => {
    installation = await TestInstallation.start();
  });

  beforeEach(async () => installation.reset());

  afterAll(async () => installation?.stop());

  /** The findings of a result, except the one about the address, which is not https. */
  async function findings(result: 'ok' | 'note' | 'problem', now = NOW) {
    const profile = { url: installation.url, clientId: 'acme', clientSecret: 'x' };
    const all = await examine(profile, () => now);
    expect(all[0]).toMatchObject({ result: 'problem', what: expect.stringContaining('is not https') });
    return all.slice(1).filter((each) => each.result === result);
  }

  it('finds no problem in an installation without one', async () => {
    expect([await findings('problem'), await findings('note')]).toEqual([[], []]);
    const examined = (await findings('ok')).map(({ what }) => what).join('\n');
    for (const part of ['metadata', 'discovery', 'keys', 'DID', 'status list', 'revocation list', 'scopes', 'clocks']) {
      expect(examined).toContain(part);
    }
  });

  type Breakage = (of: TestInstallation) => unknown;
  const replace =
    (path: string, members: object): Breakage =>
    ({ documents }) =>
      (documents[path] = { body: { ...(documents[path]!.body as object), ...members } });

  const remove =
    (path: string): Breakage =>
    ({ documents }) =>
      (documents[path] = { status: 404 });

  const withEndpoint =
    (verification: string, verificationError: string | null): Breakage =>
    ({ documents }) => {
      const endpoint = { id: 'e1', enabled: true, disabledReason: null, verification, verificationError };
      const howToLift = ['Echo a challenge.', 'Publish a file.'];
      documents['/api/v1/endpoints'] = { body: { data: [endpoint], links: {} } };
      documents['/api/v1/endpoints/e1'] = {
        body: { data: endpoint, meta: { delivery: { detail: 'Events wait.', howToLift } } },
      };
    };

  const breakages: [problem: string, part: string, breakage: Breakage][] = [
    ['an area that is missing', 'area wallet', remove('/wallet/openapi.json')],
    [
      'an address that redirects',
      'redirects to https://other.example',
      ({ documents }) => (documents[ISSUER_PATH] = { status: 301, headers: { location: 'https://other.example' } }),
    ],
    ['metadata that are no JSON', 'is not JSON', ({ documents }) => (documents[ISSUER_PATH] = { body: '<html>' })],
    [
      'metadata of another issuer',
      'names the issuer https://o.example',
      replace(ISSUER_PATH, { credential_issuer: 'https://o.example' }),
    ],
    [
      'metadata of other authorization servers',
      'other authorization servers',
      replace(ISSUER_PATH, { authorization_servers: ['https://o.example'] }),
    ],
    [
      'endpoints of the issuer at another address',
      'nonce_endpoint https://o.example',
      replace(ISSUER_PATH, { nonce_endpoint: 'https://o.example' }),
    ],
    [
      'a key for requests that is no key',
      'that is no key',
      replace(ISSUER_PATH, { credential_request_encryption: { jwks: { keys: [{ kty: 'EC' }] } } }),
    ],
    [
      'another authorization server',
      'names the issuer https://o.example',
      replace(SERVER_PATH, { issuer: 'https://o.example' }),
    ],
    [
      'endpoints of the authorization server at another address',
      'token_endpoint https://o.example',
      replace(SERVER_PATH, { token_endpoint: 'https://o.example' }),
    ],
    ['an authorization server for no offers', 'no grant type', replace(SERVER_PATH, { grant_types_supported: [] })],
    ['discovery documents that differ', `${COPY_PATHS[1]} differ`, replace(COPY_PATHS[1]!, { scopes_supported: [] })],
    ['keys that are missing', '/auth/jwks answers 404', remove('/auth/jwks')],
    ['keys without the one of the token', 'the key k1', replace('/auth/jwks', { keys: [] })],
    ['a DID document that is missing', 'The DID document', remove(DID_PATH)],
    ['a DID document of another DID', 'of another DID', replace(DID_PATH, { id: 'did:web:o.example' })],
    [
      'a DID document without the key of the certificate',
      'lacks the key of the certificate leaf',
      (of) => (of.documents[DID_PATH] = { body: of.didDocument(generateKeys('P-256')) }),
    ],
    ['a status list that is missing', LIST_PATH, remove(LIST_PATH)],
    ['an aggregation without lists', 'no status_lists', replace(AGGREGATION_PATH, { status_lists: undefined })],
    [
      'a status list with a wrong signature',
      'the signature is wrong',
      async (of) => (of.documents[LIST_PATH] = await of.statusList(generateKeys('P-256'))),
    ],
    [
      'a status list that has expired',
      'has expired',
      async (of) => (of.documents[LIST_PATH] = await of.statusList(of.keys.leaf, YESTERDAY)),
    ],
    ['a revocation list that is missing', `${CRL_PATH} answers 404`, remove(CRL_PATH)],
    [
      'a revocation list with a wrong signature',
      'has a wrong signature',
      async (of) => (of.documents[CRL_PATH] = { body: await of.crl(generateKeys('P-256')) }),
    ],
    [
      'a revocation list that has expired',
      'has expired',
      async (of) => (of.documents[CRL_PATH] = { body: await of.crl(of.keys.root, YESTERDAY) }),
    ],
    [
      'an active certificate that is revoked',
      'has been revoked',
      async (of) => {
        const { serialNumber } = new X509Certificate(of.leafPem);
        of.documents[CRL_PATH] = { body: await of.crl(of.keys.root, new Date(NOW.getTime() + DAY_MS), [serialNumber]) };
      },
    ],
    [
      'a certificate that ends soon',
      'certificate leaf (issuerSignCredential) ends',
      (of) => {
        const data = of.certificates(new Date(NOW.getTime() + 29 * DAY_MS));
        of.documents['/api/v1/certificates'] = { body: { data, links: {} } };
      },
    ],
    [
      'an endpoint that is disabled',
      'endpoint e1: failing',
      replace('/api/v1/endpoints', {
        data: [
          { id: 'e1', enabled: false, disabledReason: 'failing', verification: 'proven', verificationError: null },
        ],
      }),
    ],
    ['an endpoint that waits', 'endpoint e1: No route. Events wait.', withEndpoint('waiting', 'No route.')],
    [
      'credentials that are refused',
      'invalid_client',
      ({ documents }) => (documents['/auth/connect/token'] = { status: 401, body: { error: 'invalid_client' } }),
    ],
  ];

  it.each(breakages)('finds %s, and says what to do', async (_, part, breakage) => {
    await breakage(installation);
    const problems = await findings('problem');
    expect(problems.map(({ what }) => what)).toContainEqual(expect.stringContaining(part));
    expect(problems.map(({ advice }) => advice)).not.toContain('');
  });

  it('notes an endpoint that is not proven, and says what proves it', async () => {
    await withEndpoint('consented', null)(installation);
    const [what, advice] = ['The endpoint e1: Events wait.', 'Echo a challenge. Or: Publish a file.'];
    expect(await findings('note')).toEqual([{ result: 'note', what, advice }]);
    expect(await findings('problem')).toEqual([]);
  });

  it('finds clocks that differ', async () => {
    const [found] = await findings('problem', new Date(NOW.getTime() + 31_000));
    expect(found).toMatchObject({ what: 'The clocks differ by 31 s.', advice: expect.stringContaining('NTP') });
  });

  it('notes the scopes that the client lacks, and finds what it therefore cannot examine', async () => {
    const token = await installation.token('credentials.read');
    installation.documents['/auth/connect/token'] = { body: { access_token: token, expires_in: 300 } };
    installation.documents['/api/v1/certificates'] = { status: 403, body: { errors: [] } };
    const notes = (await findings('note')).map(({ what }) => what);
    const lacking = SCOPES.split(' ').filter((scope) => scope !== 'credentials.read');
    expect(notes).toEqual(lacking.map((scope) => expect.stringContaining(`no scope ${scope},`)));
    expect(await findings('problem')).toEqual([
      expect.objectContaining({ advice: 'Give the client the scope trust.read.' }),
    ]);
  });

  it('accepts an issuer without status lists', async () => {
    installation.documents[AGGREGATION_PATH] = { body: { status_lists: [] } };
    expect(await findings('problem')).toEqual([]);
  });
});
