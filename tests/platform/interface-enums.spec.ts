import type { Organization } from '../support/test-platform';
import { TestPlatform } from '../support/test-platform';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
/** IF §6.1 and §6.2. */
const EVENT_TYPES = [
  ...['offered', 'completed', 'failed', 'expired'].map((name) => `openid4vc.issuance.${name}`),
  ...['requested', 'verified', 'failed', 'expired'].map((name) => `openid4vc.presentation.${name}`),
  ...['credential', 'presentation'].flatMap((name) => [`wallet.${name}.accepted`, `wallet.${name}.rejected`]),
];

const REQUESTED_FORMATS = ['sd-jwt-vc', 'mdoc'];
const WALLET_CREDENTIAL = { status: ['pending', 'accepted', 'rejected'], format: ['vc+sd-jwt'] };

/** The closed enums of part 2 of the interface, in what its GET routes return. A path through a list leads to each element. */
const ENUMS: Record<string, Record<string, string[]>> = {
  '/api/presets/presentations': { 'templateCredentials.format': REQUESTED_FORMATS },
  '/api/templates/presentations': { 'credentials.format': REQUESTED_FORMATS },
  '/api/endpoints': { filterTypes: EVENT_TYPES },
  '/api/certificates/csrs': {
    type: ['issuerSignCredential', 'verifierSignRequest'],
    keyType: ['P-256', 'Ed25519'],
  },
  '/wallet/credentials?status=pending': WALLET_CREDENTIAL,
  '/wallet/credentials?status=accepted': WALLET_CREDENTIAL,
  '/wallet/credentials?status=rejected': WALLET_CREDENTIAL,
};

describe('closed enums of the interface', () => {
  let world: TestPlatform;
  let acme: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    await fill();
  });

  afterAll(() => world?.stop());

  /** Uses all of the interface, with SD-JWT VCs alone. */
  async function fill(): Promise<void> {
    const presetId = 'platform:basic-identity';
    await create('/api/endpoints', { url: 'https://localhost:1/events', filterTypes: EVENT_TYPES });
    await create('/api/certificates/csrs', { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' });
    await create('/api/certificates/csrs', { type: 'verifierSignRequest', keyType: 'Ed25519', countryName: 'ZA' });
    await create('/api/templates/presentations', { source: 'preset', presetId });
    for (const status of ['pending', 'accepted', 'rejected']) {
      const { offerUri } = await create('/api/credentials/issuance', { presetId, attributes: ATTRIBUTES });
      const offer = { credentialOffer: offerUri, recipient: 'acme@example.com' };
      expect(await world.call(acme.token, 'POST', '/wallet/v2/orgs/credentials', offer)).toMatchObject({ status: 201 });
      const { body } = await get('/wallet/credentials?status=pending');
      const changed = await world.call(acme.userToken, 'PATCH', `/wallet/credentials/${body[0].id}/status`, { status });
      expect(changed).toMatchObject({ status: 200, body: { status } });
    }
    const { offerUri } = await create('/api/credentials/issuance', { presetId, attributes: ATTRIBUTES });
    const offer = { credentialOffer: offerUri, recipient: 'acme@example.com' };
    expect(await world.call(acme.token, 'POST', '/wallet/v2/orgs/credentials', offer)).toMatchObject({ status: 201 });
  }

  async function create(path: string, body: object) {
    const answer = await world.call(acme.token, 'POST', path, body);
    expect({ path, ok: answer.status < 300, body: answer.body }).toMatchObject({ ok: true });
    return answer.body.data;
  }

  const get = (path: string, organization = acme) =>
    world.call(path.startsWith('/wallet/') ? organization.userToken : organization.token, 'GET', path);

  /** The values at the path, of each element of the list. */
  async function valuesAt(path: string, member: string): Promise<unknown[]> {
    const { body } = await get(path);
    const items: unknown[] = Array.isArray(body) ? body : body.data;
    return member.split('.').reduce((all, name) => all.flatMap((each) => (each as never)[name]), items);
  }

  it.each(
    Object.entries(ENUMS).flatMap(([path, members]) =>
      Object.entries(members).map(([name, values]) => [path, name, values] as const),
    ),
  )('contain each value of GET %s %s', async (path, member, values) => {
    const listed = await valuesAt(path, member);
    expect(listed).not.toEqual([]);
    expect(listed.filter((value) => !values.includes(value as string))).toEqual([]);
  });

  it('contain the values of C2', async () => {
    for (const status of WALLET_CREDENTIAL.status) {
      const [{ id }] = (await get(`/wallet/credentials?status=${status}`)).body;
      expect((await get(`/wallet/credentials/${id}`)).body).toMatchObject({ status, format: 'vc+sd-jwt' });
    }
  });

  it('are left only by an organization that uses another format', async () => {
    const other = await world.organization('w3c');
    const template = { source: 'preset', presetId: 'platform:open-badge' };
    expect((await world.call(other.token, 'POST', '/api/templates/presentations', template)).status).toBe(200);
    const { body } = await get('/api/templates/presentations', other);
    expect(body.data[0].credentials[0].format).toBe('w3c-vc-jwt');
    expect(await valuesAt('/api/templates/presentations', 'credentials.format')).toEqual(['sd-jwt-vc']);
  });
});
