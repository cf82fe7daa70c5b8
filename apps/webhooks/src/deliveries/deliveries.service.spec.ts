import { createId } from '@vc/platform/persistence';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { webhooksService } from '../webhooks.definition';

interface StoredDelivery {
  status: string;
  attempts: number;
  nextAttemptAt: string;
  leasedUntil: string | null;
  createdAt: string;
  eventType: string;
}

describe('DeliveriesController and RecoveriesController', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;
  let endpointId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
  });

  beforeEach(async () => {
    tenantId = createId();
    const { data } = (await request('POST', '/endpoints', { url: 'https://localhost:8443/hook' })).body;
    endpointId = data.id;
  });

  afterAll(() => world?.stop());

  async function request(method: string, path: string, body?: object, tenant = tenantId) {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['webhooks.read', 'webhooks.write'] });
    return requestJson(`${service.url}/api${path}`, { method, token, body });
  }

  /** Inserts what the worker, another app, would leave in the shared tables. */
  async function addDelivery(getDelivery: Partial<StoredDelivery> = {}): Promise<string> {
    const id = createId();
    const now = new Date().toISOString();
    const { status = 'failed', attempts = 10, nextAttemptAt = now, leasedUntil = null, createdAt = now } = getDelivery;
    const { eventType = 'openid4vc.issuance.completed' } = getDelivery;
    await world.database.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, leased_until, created_at, updated_at)
       VALUES ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        id,
        tenantId,
        endpointId,
        eventType,
        JSON.stringify({ eventType, payload: { openId4VcIssuanceId: id } }),
        status,
        attempts,
        nextAttemptAt,
        leasedUntil,
        createdAt,
      ],
    );
    return id;
  }

  /** The number that tells the workers of new work. */
  async function countWork(): Promise<string | undefined> {
    const [row] = await world.database.query<{ last_value: string }>('SELECT last_value FROM webhooks.delivery_work');
    return row?.last_value;
  }

  async function getDelivery(id: string) {
    const [row] = await world.database.query<{ status: string; attempts: number; next_attempt_at: Date }>(
      'SELECT * FROM webhooks.deliveries WHERE id = $1',
      [id],
    );
    return row!;
  }

  const disable = () => request('PATCH', `/endpoints/${endpointId}`, { enabled: false });

  describe('GET /endpoints/{id}/deliveries', () => {
    it.each([
      ['a registration', 'POST', () => '/endpoints', { url: 'https://localhost:8443/other' }],
      ['a change', 'PATCH', () => `/endpoints/${endpointId}`, { enabled: false }],
      ['a test event', 'POST', () => `/endpoints/${endpointId}/test`, undefined],
      ['a recovery', 'POST', () => `/endpoints/${endpointId}/recover`, { since: new Date().toISOString() }],
    ])('tells the workers of %s', async (_, method, path, body) => {
      const before = await countWork();
      expect((await request(method, path(), body)).status).toBeLessThan(300);
      expect(await countWork()).not.toBe(before);
    });

    it('tells the workers of a repetition', async () => {
      const id = await addDelivery();
      const before = await countWork();
      expect((await request('POST', `/deliveries/${id}/retry`)).status).toBeLessThan(300);
      expect(await countWork()).not.toBe(before);
    });

    it('returns the deliveries, newest first, in pages with links', async () => {
      const ids: string[] = [];
      // Rows of one millisecond have no defined order.
      const at = (count: number) => new Date(Date.now() + count * 1_000).toISOString();
      for (let count = 0; count < 5; count += 1) ids.unshift(await addDelivery({ createdAt: at(count) }));
      const path = `/endpoints/${endpointId}/deliveries?page[size]=2`;
      const first = await request('GET', path);
      const second = await request('GET', first.body.links.next.replace('/api', ''));
      const third = await request('GET', second.body.links.next.replace('/api', ''));
      const pages = [first, second, third].map(({ body }) => body.data.map(({ id }: { id: string }) => id));
      expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      expect(third.body.links.next).toBeUndefined();
      expect(first.body.data[0]).toEqual({
        id: ids[0],
        endpointId,
        eventId: expect.any(String),
        eventType: 'openid4vc.issuance.completed',
        payload: { openId4VcIssuanceId: ids[0] },
        status: 'failed',
        nextAttemptAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
    });

    it('filters by status and by type', async () => {
      const failed = await addDelivery();
      const pending = await addDelivery({ status: 'pending', eventType: 'wallet.credential.accepted' });
      const listIds = async (filter: string) => {
        const { body } = await request('GET', `/endpoints/${endpointId}/deliveries?${filter}`);
        return body.data.map(({ id }: { id: string }) => id);
      };
      expect(await listIds('filter[status]=failed')).toEqual([failed]);
      expect(await listIds('filter[eventType]=wallet.credential.accepted')).toEqual([pending]);
      expect(await listIds('filter[status]=delivered')).toEqual([]);
    });

    it.each([
      ['filter[status]=lost', 'filter[status]'],
      ['filter[eventType]=x', 'filter[eventType]'],
      ['page[size]=0', 'page[size]'],
      ['page[after]=x', 'page[after]'],
      ['other=1', 'other'],
    ])('rejects the query %s', async (query, parameter) => {
      const { status, body } = await request('GET', `/endpoints/${endpointId}/deliveries?${query}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ source: { parameter } }] } });
    });
  });

  describe('POST /deliveries/{id}/retry', () => {
    it.each(['failed', 'delivered', 'pending'])('restarts a delivery that is %s', async (status) => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const id = await addDelivery({ status, attempts: 3, nextAttemptAt: tomorrow });
      await world.database.query(`UPDATE webhooks.endpoints SET paused_until = $2 WHERE id = $1`, [
        endpointId,
        tomorrow,
      ]);
      const answer = await request('POST', `/deliveries/${id}/retry`);
      expect(answer).toMatchObject({ status: 202, body: { data: { id, status: 'pending' } } });
      expect(await getDelivery(id)).toMatchObject({ status: 'pending', attempts: 0 });
      expect((await getDelivery(id)).next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now());
      const [endpoint] = await world.database.query('SELECT * FROM webhooks.endpoints WHERE id = $1', [endpointId]);
      expect(endpoint).toMatchObject({ paused_until: null });
    });

    it('leaves a delivery unchanged that is leased to a worker', async () => {
      const leasedUntil = new Date(Date.now() + 3_600_000).toISOString();
      const id = await addDelivery({ status: 'pending', attempts: 3, nextAttemptAt: leasedUntil, leasedUntil });
      expect((await request('POST', `/deliveries/${id}/retry`)).status).toBe(202);
      expect(await getDelivery(id)).toMatchObject({ attempts: 3, next_attempt_at: new Date(leasedUntil) });
    });

    it('rejects a disabled endpoint with INVALID_STATE', async () => {
      const id = await addDelivery();
      await disable();
      const answer = await request('POST', `/deliveries/${id}/retry`);
      expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
      expect((await getDelivery(id)).status).toBe('failed');
    });
  });

  describe('POST /endpoints/{id}/test', () => {
    it('adds the delivery of a test event', async () => {
      const { status, body } = await request('POST', `/endpoints/${endpointId}/test`);
      expect({ status, data: body.data }).toMatchObject({
        status: 202,
        data: { eventType: 'webhook.endpoint.test', payload: { endpointId }, status: 'pending' },
      });
      const answer = await request('GET', `/deliveries/${body.data.id}`);
      expect(answer.body.data).toEqual({ ...body.data, attempts: [] });
    });

    it('rejects a disabled endpoint with INVALID_STATE', async () => {
      await disable();
      expect((await request('POST', `/endpoints/${endpointId}/test`)).status).toBe(409);
    });
  });

  describe('POST /endpoints/{id}/recover', () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

    it('restarts failed deliveries of the types of the request since its time', async () => {
      const wanted = await addDelivery({ createdAt: hoursAgo(1) });
      const old = await addDelivery({ createdAt: hoursAgo(3) });
      const other = await addDelivery({ eventType: 'wallet.credential.accepted' });
      const delivered = await addDelivery({ status: 'delivered' });
      const body = { since: hoursAgo(2), eventTypes: ['openid4vc.issuance.completed'] };
      const answer = await request('POST', `/endpoints/${endpointId}/recover`, body);
      const counts = { retried: 1, replayed: 0, logStart: null, skipped: 0 };
      const recovery = { ...body, endpointId, status: 'running', error: null, ...counts };
      expect(answer).toMatchObject({ status: 202, body: { data: recovery } });
      const statuses: string[] = [];
      for (const id of [wanted, old, other, delivered]) statuses.push((await getDelivery(id)).status);
      expect(statuses).toEqual(['pending', 'failed', 'failed', 'delivered']);
      const path = `/endpoints/${endpointId}/recoveries`;
      expect((await request('GET', path)).body.data).toEqual([answer.body.data]);
      expect((await request('GET', `${path}/${answer.body.data.id}`)).body.data).toEqual(answer.body.data);
    });

    it('rejects a second recovery with CONFLICT while the first is running, also concurrently', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => request('POST', `/endpoints/${endpointId}/recover`, { since: hoursAgo(1) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    });

    it.each([
      ['no members', {}, '/since'],
      ['a since that is no time', { since: 'yesterday' }, '/since'],
      ['a since that is a number', { since: 1 }, '/since'],
      ['a since in the future', { since: new Date(Date.now() + 60_000).toISOString() }, '/since'],
      ['a since too long ago', { since: hoursAgo(15 * 24) }, '/since'],
      ['an unknown type', { since: hoursAgo(1), eventTypes: ['x'] }, '/eventTypes/0'],
    ])('rejects a recovery with %s', async (_, body, pointer) => {
      const answer = await request('POST', `/endpoints/${endpointId}/recover`, body);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { pointer } }] } });
    });

    it('rejects a disabled endpoint with INVALID_STATE', async () => {
      await disable();
      expect((await request('POST', `/endpoints/${endpointId}/recover`, { since: hoursAgo(1) })).status).toBe(409);
    });
  });

  it('returns 404 to other tenants', async () => {
    const id = await addDelivery();
    const { data } = (
      await request('POST', `/endpoints/${endpointId}/recover`, { since: new Date(Date.now() - 1_000).toISOString() })
    ).body;
    const stranger = createId();
    for (const [method, path, body] of [
      ['GET', `/deliveries/${id}`],
      ['POST', `/deliveries/${id}/retry`],
      ['GET', `/endpoints/${endpointId}/deliveries`],
      ['POST', `/endpoints/${endpointId}/test`],
      ['POST', `/endpoints/${endpointId}/rotate-secret`],
      ['POST', `/endpoints/${endpointId}/recover`, { since: new Date(Date.now() - 1_000).toISOString() }],
      ['GET', `/endpoints/${endpointId}/recoveries`],
      ['GET', `/endpoints/${endpointId}/recoveries/${data.id}`],
    ] as [string, string, object?][]) {
      expect((await request(method, path, body, stranger)).status).toBe(404);
    }
  });
});
