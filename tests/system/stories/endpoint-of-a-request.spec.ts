import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const REQUESTS: [string, object, string][] = [
  [
    '/api/credentials/issuance',
    { presetId: 'platform:basic-identity', attributes: ATTRIBUTES },
    'openid4vc.issuance.offered',
  ],
  ['/api/presentations/request', { presetId: 'platform:mdl' }, 'openid4vc.presentation.requested'],
];

describe.each(REQUESTS)('webhookEndpointId of POST %s', (path, request, eventType) => {
  let world: TestPlatform;
  let organization: Organization;
  let stranger: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    organization = await world.organization('acme');
    stranger = await world.organization('stranger');
  });

  afterAll(() => world?.stop());

  const call: TestPlatform['call'] = (...parameters) => world.call(...parameters);

  async function addEndpoint({ token }: Organization): Promise<string> {
    const body = { url: 'https://localhost:1/hook', filter: { eventType: 'none' } };
    return (await call(token, 'POST', '/api/endpoints', body)).body.data.id;
  }

  const send = (webhookEndpointId: unknown) =>
    call(organization.token, 'POST', path, { ...request, webhookEndpointId });
  const deliveriesOf = (id: string) =>
    world.database.query<{ event_type: string; body: string }>(
      'SELECT event_type, body FROM webhooks.deliveries WHERE endpoint_id = $1',
      [id],
    );

  it('has the events delivered to the endpoint', async () => {
    const id = await addEndpoint(organization);
    const { status, body } = await send(id.toUpperCase());
    expect(status).toBe(200);
    expect(body.data.webhookEndpointId).toBe(id);
    const [delivery] = await waitFor(async () => {
      const rows = await deliveriesOf(id);
      return rows.length > 0 ? rows : undefined;
    });
    expect(delivery!.event_type).toBe(eventType);
    expect(JSON.parse(delivery!.body).payload.webhookEndpointId).toBe(id);
  });

  it('rejects an endpoint that is unknown, disabled or of another tenant with VALIDATION_ERROR', async () => {
    const disabled = await addEndpoint(organization);
    await call(organization.token, 'PATCH', `/api/endpoints/${disabled}`, { enabled: false });
    const foreign = await addEndpoint(stranger);
    for (const id of [createId(), disabled, foreign, 'x', 1]) {
      const error = { code: 'VALIDATION_ERROR', source: { pointer: '/webhookEndpointId' } };
      expect(await send(id)).toMatchObject({ status: 400, body: { errors: [error] } });
    }
    expect(await deliveriesOf(foreign)).toEqual([]);
  });
});
