import { createId } from '@vc/platform/persistence';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { webhooksService } from '../webhooks.definition';

const BROWSER = { accept: 'text/html' };

describe('portal links', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;
  let endpointId: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
  });

  beforeEach(async () => {
    tenantId = createId();
    call = callerOf(tenantId);
    endpointId = await addEndpoint(call);
  });

  afterAll(() => world?.stop());

  const callerOf = (tenant: string) => world.caller(service, tenant, 'webhooks.read', 'webhooks.write');

  async function addEndpoint(by: Caller): Promise<string> {
    return (await by('POST', '/api/endpoints', { url: 'https://localhost:8443/hook?a=1&b=2' })).body.data.id;
  }

  const path = (id = '') => `/api/endpoints/${endpointId}/portal-links${id && `/${id}`}`;

  async function createLink(body: object = {}): Promise<{ id: string; url: string; expiresAt: string; token: string }> {
    const answer = await call('POST', path(), body);
    expect(answer).toMatchObject({ status: 201 });
    const { data } = answer.body;
    return { ...data, token: new URL(data.url).searchParams.get('token')! };
  }

  async function open(address: string) {
    const { pathname, search } = new URL(address, service.url);
    const response = await fetch(service.url + pathname + search, { headers: BROWSER });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  function repeat(form: Record<string, string>) {
    const url = `${service.url}/webhook-portal/repetitions`;
    return fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Inserts what the worker, another app, would leave in the shared tables. */
  async function addDelivery(status: 'pending' | 'delivered' | 'failed', of = endpointId): Promise<string> {
    const id = createId();
    await world.database.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       VALUES ($1, $2, $3, gen_random_uuid(), 'openid4vc.issuance.completed', '{"secret":1}', $4, 1, now(), now(), now())`,
      [id, tenantId, of, status],
    );
    await world.database.query(
      `INSERT INTO webhooks.delivery_attempts (id, tenant_id, delivery_id, status, latency_ms, response_excerpt, created_at)
       VALUES ($1, $2, $3, 503, 12, '<down>', now())`,
      [createId(), tenantId, id],
    );
    return id;
  }

  async function statusOf(id: string): Promise<string> {
    const [row] = await world.database.query<{ status: string }>(
      'SELECT status FROM webhooks.deliveries WHERE id = $1',
      [id],
    );
    return row!.status;
  }

  const expire = (id: string) =>
    world.database.query(`UPDATE webhooks.portal_links SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);

  it('are created for an hour, or for the time of the request, and shown once', async () => {
    const { id, url, expiresAt, token } = await createLink();
    expect(url).toBe(`${world.authority.publicUrl}/webhook-portal?token=${token}`);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000)).toBeLessThan(600_000);
    const day = await createLink({ expiresInSeconds: 86_400 });
    expect(Date.parse(day.expiresAt)).toBeGreaterThan(Date.now() + 82_000_000);
    const list = (await call('GET', path())).body.data;
    expect(list.map((each: { id: string }) => each.id).sort()).toEqual([id, day.id].sort());
    expect(JSON.stringify(list)).not.toContain(token);
    const rows = await world.database.query('SELECT * FROM webhooks.portal_links WHERE tenant_id = $1', [tenantId]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([{ expiresInSeconds: 59 }, { expiresInSeconds: 86_401 }, { expiresInSeconds: '1' }, { days: 1 }])(
    'reject the body %o with 400',
    async (body) => {
      expect((await call('POST', path(), body)).status).toBe(400);
    },
  );

  it('are at most 20 of an endpoint, without those that have ended', async () => {
    const links = [];
    for (let count = 0; count < 20; count += 1) links.push(await createLink());
    expect(await call('POST', path(), {})).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT' }] } });
    await expire(links[0]!.id);
    await createLink();
  });

  it('show the deliveries of their endpoint, and no bodies', async () => {
    const failed = await addDelivery('failed');
    const delivered = await addDelivery('delivered');
    const { url, token } = await createLink();
    const { status, headers, text } = await open(url);
    expect({ status, headers: Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*form-action 'self'$/),
      },
    });
    for (const id of [failed, delivered]) expect(text).toContain(`/webhook-portal/deliveries/${id}?token=${token}`);
    expect(text).toContain('https://localhost:8443/hook?a=1&amp;b=2');
    const ofFailed = (await open(`${url}&filter[status]=failed`)).text;
    expect([ofFailed.includes(failed), ofFailed.includes(delivered)]).toEqual([true, false]);
    const one = await open(`/webhook-portal/deliveries/${failed}?token=${token}`);
    expect(one.text).toContain('HTTP 503');
    for (const page of [text, one.text]) expect(page).not.toMatch(/secret|down/);
  });

  it('show pages', async () => {
    const ids = [await addDelivery('failed'), await addDelivery('failed')];
    const { url } = await createLink();
    const first = await open(`${url}&page[size]=1`);
    const [, next] = /<a class="button" href="([^"]*)">Older/.exec(first.text)!;
    const second = await open(next!.replaceAll('&amp;', '&'));
    const shown = [first, second].map(({ text }) => ids.find((id) => text.includes(id)));
    expect(shown.sort()).toEqual(ids.sort());
  });

  it('send one delivery again, or all that have failed, and record the link in the audit', async () => {
    const [one, two, delivered] = [
      await addDelivery('failed'),
      await addDelivery('failed'),
      await addDelivery('delivered'),
    ];
    const { id, token } = await createLink();
    const answer = await repeat({ token, delivery: one });
    expect({ status: answer.status, page: await answer.text() }).toEqual({
      status: 200,
      page: expect.stringContaining('will be sent again'),
    });
    expect(await Promise.all([one, two].map(statusOf))).toEqual(['pending', 'failed']);
    await repeat({ token });
    expect(await Promise.all([two, delivered].map(statusOf))).toEqual(['pending', 'delivered']);
    const acts = await listActs(world.database, 'webhooks', tenantId);
    expect(acts.filter((act) => act.includes('portal-link:'))).toEqual([
      `delivery.retried ${one} portal-link:${id}`,
      `deliveries.retried ${endpointId} portal-link:${id}`,
    ]);
  });

  it('send nothing to a disabled endpoint, and say so', async () => {
    const delivery = await addDelivery('failed');
    const { token } = await createLink();
    await call('PATCH', `/api/endpoints/${endpointId}`, { enabled: false });
    const answer = await repeat({ token, delivery });
    expect(await statusOf(delivery)).toBe('failed');
    expect(await answer.text()).toContain('has disabled the endpoint');
  });

  it('open nothing of other endpoints and tenants', async () => {
    const other = await addDelivery('failed', await addEndpoint(call));
    const { id, token } = await createLink();
    expect((await open(`/webhook-portal/deliveries/${other}?token=${token}`)).status).toBe(404);
    expect((await repeat({ token, delivery: other })).status).toBe(404);
    await repeat({ token });
    expect(await statusOf(other)).toBe('failed');
    const stranger = callerOf(createId());
    for (const [method, at] of [
      ['POST', path()],
      ['GET', path()],
      ['DELETE', path(id)],
    ] as const) {
      expect((await stranger(method, at, method === 'POST' ? {} : undefined)).status).toBe(404);
    }
  });

  it('open nothing when they are deleted, have ended, or their endpoint is deleted', async () => {
    const [deleted, ended, left] = [await createLink(), await createLink(), await createLink()];
    expect((await call('DELETE', path(deleted.id))).status).toBe(204);
    expect((await call('DELETE', path(deleted.id))).status).toBe(404);
    await expire(ended.id);
    expect((await open(left.url)).status).toBe(200);
    await call('DELETE', `/api/endpoints/${endpointId}`);
    for (const { url, token } of [deleted, ended, left]) {
      const { status, text } = await open(url);
      expect({ status, isPage: text.startsWith('<!doctype html>') }).toEqual({ status: 404, isPage: true });
      expect((await repeat({ token })).status).toBe(404);
    }
  });

  it.each(['', '?token=x', `?token=${'a'.repeat(43)}&filter[status]=lost`, `?token=${'a'.repeat(43)}&other=x`])(
    'reject the query %s with 400',
    async (query) => {
      expect((await open(`/webhook-portal${query}`)).status).toBe(400);
    },
  );

  it('reject a form without a token, and JSON', async () => {
    expect((await repeat({ delivery: createId() })).status).toBe(400);
    const url = `${service.url}/webhook-portal/repetitions`;
    expect((await requestJson(url, { body: { token: 'x' } })).status).toBe(400);
  });
});
