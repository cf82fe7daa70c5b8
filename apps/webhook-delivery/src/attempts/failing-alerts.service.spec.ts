import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';

describe('alerts about a failing endpoint', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let failing: string;
  let attempts: number;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
    delivery.receiver.answer = ({ path }, response) => {
      response.writeHead(path.endsWith('/failing') ? 500 : 204, { 'retry-after': '86400' }).end();
    };
  });

  beforeEach(async () => {
    tenantId = createId();
    attempts = 0;
    failing = await delivery.addEndpoint(tenantId, `/${tenantId}/failing`);
  });

  afterAll(() => delivery?.stop());

  /** Adds an endpoint that asks for alerts. */
  async function addAsking(path: string, tenant = tenantId): Promise<string> {
    const id = await delivery.addEndpoint(tenant, path);
    await delivery.updateEndpoint(id, `filter_types = '{webhook.endpoint.failing}'`);
    return id;
  }

  /** Fails one delivery after this part of the five days. */
  async function failAt(percent: number): Promise<void> {
    await delivery.updateEndpoint(
      failing,
      `failing_since = now() - interval '5 days' * ${percent / 100}, consecutive_failures = 1, paused_until = NULL`,
    );
    await delivery.addDueDeliveries(tenantId, failing, 1);
    attempts += 1;
    const sql = `SELECT count(*)::int AS count FROM webhooks.deliveries
      WHERE endpoint_id = $1 AND attempts = 1 AND leased_until IS NULL`;
    await waitFor(async () => {
      const [row] = await delivery.database.query<{ count: number }>(sql, [failing]);
      return row?.count === attempts ? true : undefined;
    });
  }

  /** What was published about the failing endpoint. */
  const publishedOf = (prefix: string) =>
    delivery.bus.published.filter(({ subject, type }) => subject === failing && type.startsWith(prefix));

  /** The percents of the alerts of which the endpoint has a delivery, in their order. */
  async function alertsTo(endpointId: string): Promise<number[]> {
    const sql = `SELECT body FROM webhooks.deliveries
      WHERE endpoint_id = $1 AND event_type = 'webhook.endpoint.failing' ORDER BY created_at`;
    const rows = await delivery.database.query<{ body: string }>(sql, [endpointId]);
    return rows.map(({ body }) => (JSON.parse(body) as { payload: { percent: number } }).payload.percent);
  }

  it('publishes 50, 90 and 100 % once, to Kafka and to the other endpoints of the tenant', async () => {
    const other = await addAsking(`/${tenantId}/other`);
    const stranger = await addAsking('/stranger', createId());
    for (const percent of [40, 51, 60, 91, 99, 101]) await failAt(percent);
    expect(await alertsTo(other)).toEqual([50, 90, 100]);
    expect([await alertsTo(failing), await alertsTo(stranger)]).toEqual([[], []]);
    await delivery.waitForReceived(`/${tenantId}/other`, 3);
    const published = await waitFor(() => {
      const found = publishedOf('webhook.endpoint');
      return found.length === 4 ? found : undefined;
    });
    expect(published.map(({ type, payload }) => [type, (payload as { percent?: number }).percent])).toEqual([
      ['webhook.endpoint.failing', 50],
      ['webhook.endpoint.failing', 90],
      ['webhook.endpoint.failing', 100],
      ['webhook.endpoint.disabled', undefined],
    ]);
    expect(published[0]!.payload).toEqual({ endpointId: failing, percent: 50, failingSince: expect.any(String) });
  });

  it('has staff told of an endpoint without addresses, once for each part', async () => {
    for (const percent of [51, 60, 91]) await failAt(percent);
    const alerts = await waitFor(() => {
      const found = publishedOf('staff.alert');
      return found.length === 2 ? found : undefined;
    });
    expect(alerts.map(({ payload }) => payload)).toEqual(
      [50, 90].map((percent) => ({ kind: 'endpoint-failing', resourceId: failing, percent })),
    );
  });

  it('adds an e-mail for each address of the endpoint, once for each part, and has no staff told', async () => {
    await delivery.updateEndpoint(failing, `alert_emails = '{a@acme.example,b@acme.example}'`);
    for (const percent of [51, 60, 91]) await failAt(percent);
    const sql = `SELECT recipient, percent, failing_since = (SELECT failing_since FROM webhooks.endpoints WHERE id = $1)
      AS is_current FROM webhooks.alert_emails WHERE endpoint_id = $1 ORDER BY percent, recipient`;
    expect(await delivery.database.query(sql, [failing])).toEqual([
      { recipient: 'a@acme.example', percent: 50, is_current: false },
      { recipient: 'b@acme.example', percent: 50, is_current: false },
      { recipient: 'a@acme.example', percent: 90, is_current: true },
      { recipient: 'b@acme.example', percent: 90, is_current: true },
    ]);
    await waitFor(() => (publishedOf('webhook.endpoint').length === 2 ? true : undefined));
    expect(publishedOf('staff.alert')).toEqual([]);
  });

  it('publishes them again for another period of failures', async () => {
    const other = await addAsking(`/${tenantId}/other`);
    await failAt(55);
    const healed = await delivery.addEndpoint(tenantId, `/${tenantId}/healed`);
    await delivery.updateEndpoint(failing, `url = (SELECT url FROM webhooks.endpoints WHERE id = '${healed}')`);
    await delivery.updateEndpoint(failing, 'paused_until = NULL');
    await delivery.addDueDeliveries(tenantId, failing, 1);
    const sql = 'SELECT alerted_percent FROM webhooks.endpoints WHERE id = $1';
    await waitFor(async () => {
      const [row] = await delivery.database.query<{ alerted_percent: number }>(sql, [failing]);
      return row?.alerted_percent === 0 ? true : undefined;
    });
    await delivery.updateEndpoint(failing, `url = '${delivery.receiver.url}/${tenantId}/failing'`);
    attempts += 1;
    await failAt(55);
    expect(await alertsTo(other)).toEqual([50, 50]);
  });

  it('reaches no endpoint that asks for other events, or for none by name', async () => {
    const silent = await delivery.addEndpoint(tenantId, `/${tenantId}/silent`);
    const other = await delivery.addEndpoint(tenantId, `/${tenantId}/other`);
    await delivery.updateEndpoint(other, `filter_types = '{wallet.credential.accepted}'`);
    const filtered = await addAsking(`/${tenantId}/filtered`);
    await delivery.updateEndpoint(filtered, `payload_filter = '{"payload.endpointId": ["x"]}'`);
    const asking = await addAsking(`/${tenantId}/asking`);
    await delivery.updateEndpoint(asking, `payload_filter = '{"payload.percent": [50]}'`);
    await failAt(50);
    expect([await alertsTo(silent), await alertsTo(other), await alertsTo(filtered)]).toEqual([[], [], []]);
    expect(await alertsTo(asking)).toEqual([50]);
  });
});
