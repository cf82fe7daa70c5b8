import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { metricValue } from '@vc/testing/unit/metric-value';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Webhook } from 'standardwebhooks';
import { SECRET, DeliveryWorld } from './test-delivery-world';

interface EndpointRow {
  verified_at: Date | null;
  verification_error: string | null;
  next_challenge_at: Date;
  challenges: number;
  enabled: boolean;
  disabled_reason: string | null;
  consented_url: string | null;
  waiting_since: Date | null;
  challenge_requested: boolean;
}

describe('verification of endpoints with the rule strict', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let path: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve({ WEBHOOK_VERIFICATION: 'strict' });
  });

  beforeEach(() => {
    tenantId = createId();
    path = `/${tenantId}`;
    delivery.receiver.ignoresChallenges = false;
    delivery.receiver.answer = (_, response) => void response.writeHead(204).end();
  });

  afterAll(() => delivery?.stop());

  async function endpoint(id: string): Promise<EndpointRow> {
    const sql = 'SELECT * FROM webhooks.endpoints WHERE id = $1';
    return (await delivery.database.query<EndpointRow>(sql, [id]))[0]!;
  }

  const waitForError = (id: string) => waitFor(async () => (await endpoint(id)).verification_error ?? undefined);
  const waitForDeliveries = (id: string, count: number) =>
    waitFor(async () => {
      const sql = 'SELECT count(*)::int AS count FROM webhooks.deliveries WHERE endpoint_id = $1';
      const [row] = await delivery.database.query<{ count: number }>(sql, [id]);
      return row!.count >= count ? true : undefined;
    });
  const listReceived = () => delivery.receiver.received.filter((each) => each.path === path);

  it('sends no event to an address that does not echo the challenge, and says why', async () => {
    delivery.receiver.ignoresChallenges = true;
    const id = await delivery.addEndpoint(tenantId, path, null);
    expect(await waitForError(id)).toBe('The response does not echo the challenge.');
    await delivery.bus.publish(...delivery.createEvents(tenantId, 3));
    await waitForDeliveries(id, 3);
    await delivery.addDueDeliveries(tenantId, id, 2);
    // The worker claims a later delivery of another endpoint.
    const other = createId();
    await delivery.addDueDeliveries(other, await delivery.addEndpoint(other, `/${other}`), 1);
    await delivery.waitForReceived(`/${other}`, 1);
    const types = listReceived().map(({ body }) => (JSON.parse(body) as { eventType: string }).eventType);
    expect(new Set(types)).toEqual(new Set(['webhook.endpoint.challenge']));
    expect((await endpoint(id)).verified_at).toBeNull();
    await delivery.updateEndpoint(id, 'enabled = false');
  });

  it('sends a signed challenge, and after its echo the events that waited', async () => {
    delivery.receiver.ignoresChallenges = true;
    const challenges: { challenge: string; endpointId: string }[] = [];
    const events: unknown[] = [];
    delivery.receiver.answer = ({ headers, body }, response) => {
      const { eventType, payload } = new Webhook(SECRET).verify(body, headers) as {
        eventType: string;
        payload: { challenge: string; endpointId: string };
      };
      if (eventType !== 'webhook.endpoint.challenge') {
        events.push(payload);
        return void response.writeHead(204).end();
      }
      challenges.push(payload);
      response.writeHead(200).end(JSON.stringify({ challenge: payload.challenge }));
    };
    const id = await delivery.addEndpoint(tenantId, path, null);
    const published = delivery.createEvents(tenantId, 3);
    await delivery.bus.publish(...published);
    await waitFor(() => (events.length === 3 ? true : undefined));
    expect(challenges).toEqual([{ endpointId: id, challenge: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(await endpoint(id)).toMatchObject({ verified_at: expect.any(Date), verification_error: null });
  });

  it('counts challenges by outcome, apart from deliveries', async () => {
    const outcomes = ['echoed', 'not_echoed', '4xx', 'no_response'];
    const { metrics } = delivery.service;
    const count = async (outcome: string) => (await metricValue(metrics, METRICS.webhookChallenges, { outcome })) ?? 0;
    const counts = () => Promise.all(outcomes.map(count));
    const before = await counts();
    const attempts = await metricValue(metrics, METRICS.webhookAttempts);
    delivery.receiver.ignoresChallenges = true;
    delivery.receiver.answer = ({ path: sentTo, body }, response) => {
      const { payload } = JSON.parse(body) as { payload: { challenge: string } };
      if (sentTo.endsWith('/echo')) response.end(JSON.stringify({ challenge: payload.challenge }));
      else if (sentTo.endsWith('/cut')) response.destroy();
      else response.writeHead(sentTo.endsWith('/refuse') ? 403 : 204).end();
    };
    const ids: string[] = [];
    for (const end of ['echo', 'ignore', 'refuse', 'cut']) {
      ids.push(await delivery.addEndpoint(tenantId, `${path}/${end}`, null));
    }
    await waitFor(async () => ((await endpoint(ids[0]!)).verified_at ? true : undefined));
    for (const id of ids.slice(1)) await waitForError(id);
    for (const id of ids) await delivery.updateEndpoint(id, 'enabled = false');
    expect((await counts()).map((total, index) => total - before[index]!)).toEqual([1, 1, 1, 1]);
    expect(await metricValue(metrics, METRICS.webhookAttempts)).toBe(attempts);
  });

  it('doubles the time between challenges', async () => {
    delivery.receiver.ignoresChallenges = true;
    const id = await delivery.addEndpoint(tenantId, path, null);
    await waitForError(id);
    const wait = ({ next_challenge_at: next }: EndpointRow) => next.getTime() - Date.now();
    expect(wait(await endpoint(id))).toBeLessThanOrEqual(5_000);
    await delivery.updateEndpoint(id, `challenges = 12, verification_error = NULL, next_challenge_at = now()`);
    await waitForError(id);
    const row = await endpoint(id);
    expect([row.challenges, Math.round(wait(row) / 3_600_000)]).toEqual([13, 6]);
  });

  it('disables an endpoint that has not echoed a challenge for five days', async () => {
    delivery.receiver.ignoresChallenges = true;
    const id = await delivery.addEndpoint(tenantId, path, null);
    await waitForError(id);
    await delivery.updateEndpoint(id, 'challenges = 32, next_challenge_at = now()');
    const row = await waitFor(async () => {
      const current = await endpoint(id);
      return current.enabled ? undefined : current;
    });
    expect(row).toMatchObject({ disabled_reason: 'failing', verified_at: null });
    const published = await waitFor(() => delivery.bus.published.find(({ subject }) => subject === id));
    expect(published).toMatchObject({ type: 'webhook.endpoint.disabled', payload: { reason: 'failing' } });
  });

  it('accepts no consent from before the rule', async () => {
    delivery.receiver.ignoresChallenges = true;
    const id = await delivery.addEndpoint(tenantId, path, null);
    await delivery.updateEndpoint(id, `consented_url = url, consented_origin = '${delivery.receiver.url}'`);
    await waitForError(id);
    expect(await endpoint(id)).toMatchObject({ consented_url: null, consented_origin: null, verified_at: null });
  });

  it('does not accept the echo of an earlier URL', async () => {
    delivery.receiver.ignoresChallenges = true;
    const held = delivery.holdRequests((each) => each === path);
    const id = await delivery.addEndpoint(tenantId, path, null);
    const challenge = await waitFor(() => {
      const [first] = listReceived();
      return first && (JSON.parse(first.body) as { payload: { challenge: string } }).payload.challenge;
    });
    await delivery.updateEndpoint(id, `url = '${delivery.receiver.url}/victim', next_challenge_at = now() + '1 hour'`);
    held.release(200, JSON.stringify({ challenge }));
    const other = await delivery.addEndpoint(tenantId, `${path}/other`, null);
    delivery.receiver.ignoresChallenges = false;
    await waitFor(async () => ((await endpoint(other)).verified_at ? true : undefined));
    expect((await endpoint(id)).verified_at).toBeNull();
  });

  it('has at most two challenges of a tenant open, and challenges another tenant meanwhile', async () => {
    delivery.receiver.ignoresChallenges = true;
    const held = delivery.holdRequests((each) => each.startsWith(path));
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      ids.push(await delivery.addEndpoint(tenantId, `${path}/${index}`, null));
    }
    await waitFor(() => (held.size === 2 ? true : undefined));
    const other = createId();
    const id = await delivery.addEndpoint(other, `/${other}`, null);
    await waitForError(id);
    expect(held.most).toBe(2);
    for (const each of [...ids, id]) await delivery.updateEndpoint(each, 'enabled = false');
    held.release();
  });
});

describe('verification of endpoints with the rule consent', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let id: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
    delivery.receiver.ignoresChallenges = true;
  });

  beforeEach(async () => {
    tenantId = createId();
    answer(503);
    id = await delivery.addEndpoint(tenantId, `/${tenantId}`, null);
    await waitForEndpoint(({ verification_error: error }) => error !== null);
  });

  afterAll(() => delivery?.stop());

  const answer = (status: number) => {
    delivery.receiver.answer = (_, response) => void response.writeHead(status).end();
  };
  const find = async () =>
    (await delivery.database.query<EndpointRow>('SELECT * FROM webhooks.endpoints WHERE id = $1', [id]))[0]!;
  const waitForEndpoint = (isReached: (row: EndpointRow) => boolean) => waitFor(async () => isReached(await find()));
  const requestChallenge = () => delivery.updateEndpoint(id, 'challenge_requested = true, next_challenge_at = now()');

  async function exhaustChallenges(): Promise<void> {
    for (const sent of [2, 3]) {
      await delivery.updateEndpoint(id, 'verification_error = NULL, next_challenge_at = now()');
      await waitForEndpoint(({ challenges, verification_error: error }) => challenges === sent && error !== null);
    }
    await waitForEndpoint(({ waiting_since: since }) => since !== null);
  }

  it('sends three challenges without a 2xx, and then none until a request', async () => {
    expect(await find()).toMatchObject({ challenges: 1, waiting_since: null });
    await exhaustChallenges();
    const error = 'The endpoint responded with status 503.';
    expect(await find()).toMatchObject({ challenges: 3, verification_error: error, enabled: true });
    // The worker sends a later challenge of another endpoint.
    await delivery.updateEndpoint(id, 'next_challenge_at = now()');
    const other = await delivery.addEndpoint(createId(), '/other', null);
    const sql = 'SELECT challenges FROM webhooks.endpoints WHERE id = $1';
    await waitFor(async () => (await delivery.database.query(sql, [other]))[0]?.challenges === 1);
    expect((await find()).challenges).toBe(3);
    await requestChallenge();
    await waitForEndpoint(({ challenges, challenge_requested: isRequested }) => challenges === 4 && !isRequested);
    expect((await find()).waiting_since).toEqual(expect.any(Date));
  });

  it('has the addresses of an endpoint that waits told once, or else the staff of its tenant', async () => {
    await delivery.updateEndpoint(id, `alert_emails = '{a@acme.example}'`);
    await exhaustChallenges();
    await delivery.updateEndpoint(id, 'verification_error = NULL');
    await requestChallenge();
    await waitForEndpoint(({ challenges, verification_error: error }) => challenges === 4 && error !== null);
    const sql = `SELECT recipient, percent, alert_emails.failing_since = waiting_since AS is_current
      FROM webhooks.alert_emails JOIN webhooks.endpoints ON endpoints.id = endpoint_id WHERE endpoint_id = $1`;
    const email = { recipient: 'a@acme.example', percent: 0, is_current: true };
    expect(await delivery.database.query(sql, [id])).toEqual([email]);
    const told = id;
    id = await delivery.addEndpoint(tenantId, `/${tenantId}/silent`, null);
    await waitForEndpoint(({ verification_error: error }) => error !== null);
    await exhaustChallenges();
    const isAlert = ({ type }: { type: string }) => type === 'staff.alert.raised';
    const alerts = await waitFor(() => {
      const found = delivery.bus.published.filter((event) => isAlert(event) && event.tenantId === tenantId);
      return found.length > 0 ? found : undefined;
    });
    expect(alerts.map(({ subject, payload }) => ({ subject, payload }))).toEqual([
      { subject: id, payload: { kind: 'endpoint-waiting', resourceId: id } },
    ]);
    expect(alerts.map(({ subject }) => subject)).not.toContain(told);
  });

  it('delivers the events of the waiting time after a requested challenge is answered with 2xx', async () => {
    await exhaustChallenges();
    const [event] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!);
    answer(200);
    await requestChallenge();
    await waitForEndpoint(({ consented_url: url, waiting_since: since }) => url !== null && since === null);
    await waitFor(() => delivery.receiver.received.some(({ headers }) => headers['webhook-id'] === event!.id));
  });

  it('keeps a consent when a requested challenge fails, and does not wait', async () => {
    answer(200);
    await requestChallenge();
    await waitForEndpoint(({ consented_url: url }) => url !== null);
    answer(503);
    for (let sent = 3; sent <= 4; sent += 1) {
      await requestChallenge();
      await waitForEndpoint(({ challenges }) => challenges === sent);
      await waitForEndpoint(({ verification_error: error }) => error !== null);
    }
    expect(await find()).toMatchObject({ consented_url: expect.any(String), waiting_since: null });
  });
});

describe('verification of endpoints that the operator switched off', () => {
  it('sends events without a challenge', async () => {
    const delivery = await DeliveryWorld.serve({ WEBHOOK_VERIFICATION: 'off' });
    try {
      delivery.receiver.ignoresChallenges = true;
      const tenantId = createId();
      await delivery.addEndpoint(tenantId, '/', null);
      const [event] = delivery.createEvents(tenantId, 1);
      await delivery.bus.publish(event!);
      await delivery.waitForReceived('/', 1);
      expect(delivery.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event!.id]);
    } finally {
      await delivery.stop();
    }
  });
});
