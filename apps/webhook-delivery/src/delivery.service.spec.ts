import type { ServerResponse } from 'node:http';
import type { DomainEvent } from '@vc/contract/events';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { requestJson } from '@vc/testing/unit/request-json';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { secretContext } from '@vc/feature/webhook-store';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { DeliverySweeper } from './retention/delivery.sweeper';
import { webhookDeliveryService } from './index';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

describe('webhook delivery', () => {
  let world: TestWorld;
  let receiver: WebhookReceiver;
  let bus: TestBus;
  let service: TestService;
  let tenantId: string;

  async function boot(): Promise<TestService> {
    const environment = { OUTGOING_ALLOWED_HOSTS: 'localhost:*', OUTGOING_CA_FILES: receiver.caFile };
    return world.serve(webhookDeliveryService, environment);
  }

  beforeAll(async () => {
    [world, receiver] = await Promise.all([TestWorld.start(), startWebhookReceiver()]);
    service = await boot();
    bus = await world.openBus();
  });

  beforeEach(() => {
    tenantId = createId();
    receiver.answer = (_, response) => void response.writeHead(204).end();
  });

  afterAll(async () => {
    await world?.stop();
    await receiver?.stop();
  });

  /** Inserts endpoints as the API, another app, does. */
  async function addEndpoint(url: string, filterTypes: string[] = [], tenant = tenantId): Promise<string> {
    const id = createId();
    const secret = service.app.get(EnvelopeCipher).seal(SECRET, secretContext(id));
    await world.database.query(
      `INSERT INTO webhooks.endpoints
         (id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at, verified_at)
       VALUES ($1, $2, $3, '', $4, $5, true, now(), now(), now())`,
      [id, tenant, url, filterTypes, secret],
    );
    return id;
  }

  function issuanceEvent(tenant = tenantId): DomainEvent {
    const id = createId();
    return createEvent('openid4vc.issuance.completed', tenant, id, { openId4VcIssuanceId: id });
  }

  /** A path for each test, so that late requests of other tests do not count. */
  const createUrl = () => `${receiver.url}/${tenantId}`;
  const listReceived = () => receiver.received.filter(({ path }) => path === `/${tenantId}`);

  const listDeliveries = (endpointId: string) =>
    world.database.query<{ id: string; status: string; attempts: number; next_attempt_at: Date }>(
      'SELECT * FROM webhooks.deliveries WHERE endpoint_id = $1',
      [endpointId],
    );

  const listAttempts = (endpointId: string) =>
    world.database.query<{ status: number | null; error: string | null; response_excerpt: string; created_at: Date }>(
      `SELECT a.* FROM webhooks.delivery_attempts a JOIN webhooks.deliveries d ON d.id = a.delivery_id
       WHERE d.endpoint_id = $1 ORDER BY a.created_at`,
      [endpointId],
    );

  async function endpoint(id: string) {
    const [row] = await world.database.query<{
      paused_until: Date | null;
      enabled: boolean;
      consecutive_failures: number;
    }>('SELECT * FROM webhooks.endpoints WHERE id = $1', [id]);
    return row!;
  }

  /** A delivery of another worker, which no worker posts before it is due. */
  async function addDelivery(endpointId: string, due: string, tenant = tenantId): Promise<string> {
    const [id, event] = [createId(), issuanceEvent(tenant)];
    await world.database.query(
      `INSERT INTO webhooks.deliveries VALUES ($1, $2, $3, $4, $5, '{}', 'pending', 0, now() + $6::interval, now(), now())`,
      [id, tenant, endpointId, event.id, event.type, due],
    );
    return id;
  }

  /** Resolves when the worker has claimed the deliveries that are due now. */
  async function waitUntilDueClaimed(): Promise<void> {
    const tenant = createId();
    const endpointId = await addEndpoint(`${receiver.url}/${tenant}`, [], tenant);
    await addDelivery(endpointId, '0', tenant);
    await waitFor(() => receiver.received.find(({ path }) => path === `/${tenant}`));
  }

  async function firstAttempt(endpointId: string) {
    return waitFor(async () => (await listAttempts(endpointId))[0]);
  }

  it('posts the interface body with a signature that the reference library accepts', async () => {
    const endpointId = await addEndpoint(createUrl());
    const event = issuanceEvent();
    await bus.publish(event);
    const { headers, body } = await waitFor(() => listReceived()[0]);
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({ eventType: event.type, payload: event.payload });
    expect(new SvixWebhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers['webhook-id']).toBe(event.id);
    await waitFor(async () => ((await listDeliveries(endpointId))[0]?.status === 'delivered' ? true : undefined));
  });

  it('signs with the previous secret, too, during its overlap', async () => {
    const endpointId = await addEndpoint(createUrl());
    const before = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
    const sealed = service.app.get(EnvelopeCipher).seal(before, secretContext(endpointId));
    const keepUntil = (time: string) =>
      world.database.query(
        `UPDATE webhooks.endpoints SET previous_secret = $2, previous_secret_until = now() + $3::interval WHERE id = $1`,
        [endpointId, sealed, time],
      );
    await keepUntil('1 day');
    await bus.publish(issuanceEvent());
    const first = await waitFor(() => listReceived()[0]);
    for (const secret of [SECRET, before]) new Webhook(secret).verify(first.body, first.headers);
    await keepUntil('-1 second');
    await bus.publish(issuanceEvent());
    const second = await waitFor(() => listReceived()[1]);
    new Webhook(SECRET).verify(second.body, second.headers);
    expect(() => new Webhook(before).verify(second.body, second.headers)).toThrow();
  });

  it('delivers an event once that arrives three times', async () => {
    const endpointId = await addEndpoint(createUrl());
    const event = issuanceEvent();
    // The event has the same partition, so it is consumed after the others.
    const last = { ...issuanceEvent(), subject: event.subject };
    await bus.publish(event, event, event, last);
    await waitFor(() => (listReceived().some(({ headers }) => headers['webhook-id'] === last.id) ? true : undefined));
    await waitFor(async () => {
      const rows = await listDeliveries(endpointId);
      return rows.length === 2 && rows.every(({ status }) => status === 'delivered') ? true : undefined;
    });
    expect(listReceived().filter(({ headers }) => headers['webhook-id'] === event.id)).toHaveLength(1);
  });

  it('posts only events of the filter and of the tenant', async () => {
    const all = await addEndpoint(`${receiver.url}/all`);
    const rejectedOnly = await addEndpoint(`${receiver.url}/filtered`, ['wallet.credential.rejected']);
    const foreign = await addEndpoint(`${receiver.url}/foreign`, [], createId());
    await bus.publish(issuanceEvent());
    await firstAttempt(all);
    expect(await listDeliveries(rejectedOnly)).toEqual([]);
    expect(await listDeliveries(foreign)).toEqual([]);
  });

  it('posts each event of a batch of many tenants to its own tenant', async () => {
    const tenants = Array.from({ length: 20 }, () => createId());
    const paths = tenants.map((tenant) => `/${tenantId}/${tenant}`);
    const endpoints: string[] = [];
    for (const [index, tenant] of tenants.entries()) {
      endpoints.push(await addEndpoint(receiver.url + paths[index]!, [], tenant));
    }
    const events = tenants.flatMap((tenant) => [issuanceEvent(tenant), issuanceEvent(tenant)]);
    await bus.publish(...events);
    const at = (path: string) => receiver.received.filter((each) => each.path === path);
    await waitFor(() => (paths.every((path) => at(path).length >= 2) ? true : undefined));
    for (const [index, tenant] of tenants.entries()) {
      const own = events.filter((event) => event.tenantId === tenant).map(({ id }) => id);
      expect(
        at(paths[index]!)
          .map(({ headers }) => headers['webhook-id'])
          .sort(),
      ).toEqual(own.sort());
      const rows = await world.database.query('SELECT tenant_id FROM webhooks.deliveries WHERE endpoint_id = $1', [
        endpoints[index],
      ]);
      expect(rows).toEqual([{ tenant_id: tenant }, { tenant_id: tenant }]);
    }
  });

  it('retries after a 500 in about five seconds and logs the attempts', async () => {
    const endpointId = await addEndpoint(createUrl());
    const enable = (enabled: boolean) =>
      world.database.query('UPDATE webhooks.endpoints SET enabled = $2 WHERE id = $1', [endpointId, enabled]);
    // The endpoint is disabled during the response, so that the test enables it before the next attempt.
    receiver.answer = (_, response) =>
      void enable(false).then(() => response.writeHead(500).end('broken '.repeat(1_000)));
    await bus.publish(issuanceEvent());
    const attempt = await firstAttempt(endpointId);
    expect(attempt).toMatchObject({ status: 500, error: null });
    expect(attempt.response_excerpt).toHaveLength(1_024);
    const [delivery] = await listDeliveries(endpointId);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1 });
    const delay = delivery!.next_attempt_at.getTime() - attempt.created_at.getTime();
    expect(Math.abs(delay - 5_000)).toBeLessThanOrEqual(1_000);
    receiver.answer = (_, response) => void response.writeHead(200).end();
    await enable(true);
    await world.database.query('UPDATE webhooks.deliveries SET next_attempt_at = now() WHERE endpoint_id = $1', [
      endpointId,
    ]);
    await waitFor(async () => ((await listDeliveries(endpointId))[0]!.status === 'delivered' ? true : undefined));
    expect(new Set(listReceived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('delays the retry by Retry-After', async () => {
    receiver.answer = (_, response) => void response.writeHead(503, { 'retry-after': '600' }).end();
    const endpointId = await addEndpoint(createUrl());
    await bus.publish(issuanceEvent());
    const attempt = await firstAttempt(endpointId);
    const [delivery] = await listDeliveries(endpointId);
    expect(delivery!.next_attempt_at.getTime() - attempt.created_at.getTime()).toBe(600_000);
  });

  it('disables an endpoint that returns 410', async () => {
    receiver.answer = (_, response) => void response.writeHead(410).end();
    const endpointId = await addEndpoint(createUrl());
    await bus.publish(issuanceEvent());
    await firstAttempt(endpointId);
    expect(await endpoint(endpointId)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect((await listDeliveries(endpointId))[0]!.status).toBe('failed');
    const published = await waitFor(() => bus.published.find(({ subject }) => subject === endpointId));
    expect(published).toMatchObject({ type: 'webhook.endpoint.disabled', payload: { endpointId, reason: 'gone' } });
  });

  it('pauses an endpoint after five consecutive failures, then probes it with one delivery', async () => {
    const endpointId = await addEndpoint(createUrl());
    const pauseUntil = (time: string) =>
      world.database.query(`UPDATE webhooks.endpoints SET paused_until = now() + $2::interval WHERE id = $1`, [
        endpointId,
        time,
      ]);
    const waitForFailures = (count: number) =>
      waitFor(async () => ((await endpoint(endpointId)).consecutive_failures === count ? true : undefined));
    // Retries of failed deliveries are due long after the test.
    const fail = (response: ServerResponse) => void response.writeHead(500, { 'retry-after': '3600' }).end();
    receiver.answer = (_, response) => fail(response);
    const before = Date.now();
    await bus.publish(...Array.from({ length: 5 }, () => issuanceEvent()));
    await waitForFailures(5);
    expect((await endpoint(endpointId)).paused_until!.getTime() - before).toBeGreaterThanOrEqual(10_000);
    await pauseUntil('1 hour');

    await bus.publish(...Array.from({ length: 25 }, () => issuanceEvent()));
    await waitFor(async () => ((await listDeliveries(endpointId)).length === 30 ? true : undefined));
    await waitUntilDueClaimed();
    expect(listReceived()).toHaveLength(5);
    expect((await listDeliveries(endpointId)).filter(({ attempts }) => attempts === 0)).toHaveLength(25);

    const probes: ServerResponse[] = [];
    receiver.answer = ({ path }, response) => {
      if (path === `/${tenantId}`) probes.push(response);
      else response.writeHead(204).end();
    };
    await pauseUntil('0');
    const probe = await waitFor(() => probes[0]);
    await waitUntilDueClaimed();
    expect(probes).toHaveLength(1);
    fail(probe);
    await waitForFailures(6);
    receiver.answer = (_, response) => void response.writeHead(204).end();
    await pauseUntil('0');
    await waitFor(async () => {
      const rows = await listDeliveries(endpointId);
      return rows.filter(({ status }) => status === 'delivered').length === 24 ? true : undefined;
    });
    expect(await endpoint(endpointId)).toMatchObject({ consecutive_failures: 0, failing_since: null });
  });

  it('disables an endpoint that has only failed for five days and publishes the event once', async () => {
    const open: ServerResponse[] = [];
    receiver.answer = (_, response) => void open.push(response);
    const endpointId = await addEndpoint(createUrl());
    await bus.publish(issuanceEvent(), issuanceEvent());
    await waitFor(() => (open.length === 2 ? true : undefined));
    await world.database.query(
      `UPDATE webhooks.endpoints SET consecutive_failures = 1, failing_since = now() - interval '5 days' WHERE id = $1`,
      [endpointId],
    );
    open.forEach((response) => response.writeHead(500).end());
    await waitFor(async () => ((await listAttempts(endpointId)).length === 2 ? true : undefined));
    expect(await endpoint(endpointId)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    const listOutbox = () => world.database.query('SELECT * FROM webhooks.outbox WHERE subject = $1', [endpointId]);
    await waitFor(async () => ((await listOutbox()).length === 0 ? true : undefined));
    // The event follows the other events of the endpoint.
    const last = createEvent('webhook.endpoint.disabled', createId(), endpointId, { endpointId, reason: 'gone' });
    await bus.publish(last);
    await waitFor(() => bus.published.find(({ id }) => id === last.id));
    const published = bus.published.filter(({ id, subject }) => subject === endpointId && id !== last.id);
    await waitFor(() =>
      bus.published.find(({ type, subject }) => type === 'staff.alert.raised' && subject === endpointId),
    );
    expect(published.filter(({ type }) => type !== 'staff.alert.raised')).toMatchObject([
      { type: 'webhook.endpoint.failing', payload: { endpointId, percent: 100 } },
      { type: 'webhook.endpoint.disabled', payload: { endpointId, reason: 'failing' } },
    ]);
    expect((await listDeliveries(endpointId)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('removes ended deliveries after their retention, with their attempts', async () => {
    const endpointId = await addEndpoint(createUrl());
    await bus.publish(issuanceEvent(), issuanceEvent());
    await waitFor(async () => ((await listAttempts(endpointId)).length === 2 ? true : undefined));
    const [old] = await listDeliveries(endpointId);
    await world.database.query(`UPDATE webhooks.deliveries SET updated_at = now() - interval '31 days' WHERE id = $1`, [
      old!.id,
    ]);
    await service.app.get(DeliverySweeper).run();
    expect(await listDeliveries(endpointId)).toHaveLength(1);
    expect(await listAttempts(endpointId)).toHaveLength(1);
  });

  it('removes the deliveries of deleted endpoints, then the endpoints', async () => {
    const [longAgo, justNow] = [await addEndpoint(`${createUrl()}/a`), await addEndpoint(`${createUrl()}/b`)];
    await bus.publish(issuanceEvent());
    for (const id of [longAgo, justNow]) {
      await waitFor(async () => ((await listDeliveries(id))[0]?.status === 'delivered' ? true : undefined));
    }
    const markDeleted = (id: string, age: string) =>
      world.database.query(
        `UPDATE webhooks.endpoints SET enabled = false, deleted_at = now() - $2::interval WHERE id = $1`,
        [id, age],
      );
    await markDeleted(longAgo, '2 minutes');
    await markDeleted(justNow, '1 second');
    await service.app.get(DeliverySweeper).run();
    expect([await listDeliveries(longAgo), await listDeliveries(justNow)]).toEqual([[], []]);
    expect([await endpoint(longAgo), (await endpoint(justNow))?.enabled]).toEqual([undefined, false]);
  });

  it('delivers each event once that an endpoint has missed, for a recovery', async () => {
    const endpointId = await addEndpoint(createUrl(), ['openid4vc.issuance.completed']);
    const had = issuanceEvent();
    await bus.publish(had);
    await firstAttempt(endpointId);
    await world.database.query('UPDATE webhooks.endpoints SET enabled = false WHERE id = $1', [endpointId]);
    const missed = Array.from({ length: 20 }, () => issuanceEvent());
    const credentialId = createId();
    const unwanted = createEvent('wallet.credential.accepted', tenantId, credentialId, { credentialId });
    await bus.publish(...missed, unwanted, issuanceEvent(createId()));
    await bus.publishRaw('openid4vc.issuance', 'junk', {});
    await waitFor(async () => {
      const ids = missed.map(({ id }) => id);
      const inboxRows = await world.database.query('SELECT FROM webhooks.inbox WHERE event_id = ANY($1)', [ids]);
      return inboxRows.length === missed.length ? true : undefined;
    });
    await world.database.query('UPDATE webhooks.endpoints SET enabled = true WHERE id = $1', [endpointId]);
    const recoveryId = createId();
    await world.database.query(
      `INSERT INTO webhooks.recoveries VALUES ($1, $2, $3, now() - interval '1 hour', '{}', 'running', NULL, 0, 0, 0,
         now(), now(), now())`,
      [recoveryId, tenantId, endpointId],
    );
    const recovery = await waitFor(async () => {
      const [row] = await world.database.query<{ status: string }>('SELECT * FROM webhooks.recoveries WHERE id = $1', [
        recoveryId,
      ]);
      return row!.status === 'running' ? undefined : row;
    });
    expect(recovery).toMatchObject({ status: 'completed', error: null, replayed: missed.length });
    await waitFor(() => (listReceived().length > missed.length ? true : undefined));
    const ids = listReceived().map(({ headers }) => headers['webhook-id']);
    expect(ids.sort()).toEqual([had, ...missed].map(({ id }) => id).sort());
  });

  it.each([
    ['a redirect', createUrl, { status: 302, error: null }],
    ['http', () => 'http://localhost:1/', { status: null, error: expect.stringContaining('url_not_allowed') }],
    [
      'a private address',
      () => 'https://10.0.0.1/',
      { status: null, error: expect.stringContaining('address_not_allowed') },
    ],
    ['a refused connection', () => 'https://localhost:1/', { status: null, error: expect.stringContaining('connect') }],
  ])('logs %s as a failed attempt', async (_, url, expected) => {
    receiver.answer = (_request, response) => void response.writeHead(302, { location: `${receiver.url}/other` }).end();
    const endpointId = await addEndpoint(url());
    await bus.publish(issuanceEvent());
    expect(await firstAttempt(endpointId)).toMatchObject(expected);
    expect((await listDeliveries(endpointId))[0]!.status).toBe('pending');
    expect(receiver.received.every(({ path }) => path !== '/other')).toBe(true);
  });

  it('logs an untrusted server certificate as a failed attempt', async () => {
    const stranger = await startWebhookReceiver();
    const endpointId = await addEndpoint(stranger.url);
    await bus.publish(issuanceEvent());
    expect(await firstAttempt(endpointId)).toMatchObject({ status: null, error: expect.stringContaining('tls') });
    expect(stranger.received).toEqual([]);
    await stranger.stop();
  });

  it('posts to other endpoints without delay while one never responds', async () => {
    const open: ServerResponse[] = [];
    receiver.answer = ({ path }, response) => {
      if (path === '/slow') open.push(response);
      else response.writeHead(204).end();
    };
    await addEndpoint(`${receiver.url}/slow`);
    await bus.publish(...Array.from({ length: 30 }, () => issuanceEvent()));
    await waitFor(() => (open.length > 0 ? true : undefined));
    const quick = await addEndpoint(`${receiver.url}/quick`);
    const event = issuanceEvent();
    await bus.publish(event);
    await waitFor(() =>
      receiver.received.find(({ path, headers }) => path === '/quick' && headers['webhook-id'] === event.id),
    );
    expect((await firstAttempt(quick)).status).toBe(204);
    receiver.answer = (_, response) => void response.writeHead(204).end();
    open.forEach((response) => response.writeHead(204).end());
  });

  it('claims the delivery of a lost worker after its lease', async () => {
    const endpointId = await addEndpoint(createUrl());
    const id = await addDelivery(endpointId, '1 hour');
    await waitUntilDueClaimed();
    expect(listReceived()).toEqual([]);
    await world.database.query('UPDATE webhooks.deliveries SET next_attempt_at = now() WHERE id = $1', [id]);
    await waitFor(() => listReceived()[0]);
  });

  it('posts each delivery once with two workers', async () => {
    const second = await boot();
    try {
      const endpointId = await addEndpoint(createUrl());
      const events = Array.from({ length: 60 }, () => issuanceEvent());
      await bus.publish(...events);
      await waitFor(async () => {
        const rows = await listDeliveries(endpointId);
        return rows.length === 60 && rows.every(({ status }) => status === 'delivered') ? true : undefined;
      });
      expect(listReceived()).toHaveLength(60);
    } finally {
      await second.stop();
    }
  });

  it('dead-letters an invalid message and continues', async () => {
    const endpointId = await addEndpoint(createUrl());
    await bus.publishRaw('openid4vc.issuance', 'junk', {});
    await bus.publish(issuanceEvent());
    await firstAttempt(endpointId);
    const letter = await waitFor(() =>
      bus.deadLetters.find(({ headers }) => headers['x-consumer'] === 'webhook-delivery'),
    );
    expect(letter).toMatchObject({ topic: 'openid4vc.issuance.dlq', headers: { 'x-error': 'MalformedEventError' } });
  });

  it('reports ready, and that it waits for nothing once it consumes', async () => {
    const answer = await waitFor(async () => {
      const { status, body } = await requestJson(`${service.url}/health/ready`);
      return body.waitsFor?.length === 0 ? { status, state: String(body.status) } : undefined;
    });
    expect(answer).toEqual({ status: 200, state: 'up' });
  });
});
