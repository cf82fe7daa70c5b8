import { waitFor, whyNoPooler } from '@vc/testing';
import { ATTRIBUTES, IDENTITY, listRoots } from './organization';
import { EMAIL, ServicePlatform } from './service-platform';

const obstacle = whyNoPooler();
if (obstacle && process.env.REAL_PGBOUNCER === 'required') throw new Error(`PgBouncer is required, but ${obstacle}.`);
if (obstacle) process.stderr.write(`\n*** PGBOUNCER NOT TESTED: ${obstacle} ***\n\n`);

/** Of the pooler to PostgreSQL, for each service: fewer than the pool of the service. */
const SERVER_CONNECTIONS = 2;
const FLOWS = 8;

jest.setTimeout(300_000);

(obstacle ? describe.skip : describe)('services behind a pooler in transaction mode', () => {
  let platform: ServicePlatform;

  beforeAll(async () => {
    platform = await ServicePlatform.start({ serverConnections: SERVER_CONNECTIONS });
  });

  afterAll(() => platform?.stop());

  async function receiveCredential(given_name: string): Promise<void> {
    const { organization, user } = platform;
    const attributes = { ...ATTRIBUTES, given_name };
    const { id, offerUri } = await organization.issuances.create({ ...IDENTITY, attributes });
    await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient: EMAIL } });
    const held = await waitFor(async () => {
      const pending = await user.wallet.listCredentials({ query: { status: 'pending' } });
      return pending.find(({ claims }) => claims.given_name === given_name);
    });
    await user.wallet.decideCredential({ path: { id: held.id }, body: { status: 'accepted' } });
    await organization.issuances.completed(id);
  }

  async function present(): Promise<string> {
    const { organization, user, publicUrl } = platform;
    const { id, authorizationRequestUri } = await organization.presentations.request({
      credentials: [
        {
          id: 'identity',
          format: 'sd-jwt-vc',
          type: `${publicUrl}/vct/platform/basic-identity`,
          trustedIssuers: await listRoots(organization),
          attributes: { given_name: { type: 'string' } },
        },
      ],
    });
    const { data } = await user.wallet.receivePresentationRequest({
      body: { presentationRequest: authorizationRequestUri! },
    });
    await user.wallet.decidePresentation({ path: { id: data.id }, body: { status: 'accepted' } });
    return (await organization.api.getPresentation({ path: { id } })).data.status;
  }

  it('issue, hold and verify credentials in concurrent flows', async () => {
    await receiveCredential('First');
    await Promise.all(Array.from({ length: FLOWS }, (_, flow) => receiveCredential(`Holder ${flow}`)));
    const statuses = await Promise.all(Array.from({ length: FLOWS }, present));
    expect(statuses).toEqual(Array.from({ length: FLOWS }, () => 'verified'));
  });

  it('publish each event once', async () => {
    const ids = (type: string) =>
      platform.bus.published.filter((event) => event.type === type).map((event) => event.id);
    const verified = 'openid4vc.presentation.verified';
    await waitFor(() => (ids(verified).length >= FLOWS ? true : undefined));
    expect(new Set(ids(verified)).size).toBe(FLOWS);
    expect(ids(verified)).toHaveLength(FLOWS);
  });
});
