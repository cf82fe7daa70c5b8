import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { DatabaseProxy } from '@vc/testing/unit/database-proxy';
import { metricValue } from '@vc/testing/unit/metric-value';
import { TestWorld } from '@vc/testing/service/test-world';
import { IdempotencyKeysSweeper } from './idempotency-keys-sweeper';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';
import { Holds, keyedService } from './test-keyed-service';

interface Sent {
  body?: object;
  key?: string;
  service?: TestService;
  tenantId?: string;
  clientId?: string;
  subject?: string;
  path?: string;
}

interface Answer {
  data: { id: string };
  errors?: { code: string; source?: object }[];
}

const MAX_ANSWER_BYTES = 256 * 1024;
const SOURCE = { parameter: 'Idempotency-Key' };
const SENT = {
  body: { name: 'a' },
  key: '"k-1"',
  clientId: 'client',
  subject: 'user',
  path: '/onboarding/things',
};

describe('POST with Idempotency-Key', () => {
  let world: TestWorld;
  let service: TestService;
  let replica: TestService;
  let proxy: DatabaseProxy;
  let tenant: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    proxy = await DatabaseProxy.start(world.database.url);
    service = await world.serve(keyedService, { DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: '5000' });
    replica = await world.serve(keyedService);
  });

  afterAll(async () => {
    await world?.stop();
    await proxy?.stop();
  });

  beforeEach(() => {
    tenant = createId();
  });

  afterEach(() => {
    const holds = service.app.get(Holds);
    holds.before = holds.after = undefined;
  });

  async function post(sent: Sent) {
    const { body, key, service: at, path, ...caller } = { ...SENT, service, tenantId: tenant, ...sent };
    const token = await world.authority.accessToken({ scopes: ['onboarding.write'], ...caller });
    const response = await fetch(`${at.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== '' && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const json = (text === '' ? {} : JSON.parse(text)) as Answer;
    const { code, source } = json.errors?.[0] ?? {};
    return { status: response.status, headers: response.headers, body: json, text, code, source };
  }

  const query = <Row>(text: string, ...values: unknown[]) => world.database.query<Row>(text, values);
  const things = async (tenantId = tenant) =>
    (await query<{ id: string }>('SELECT id FROM keyed.things WHERE tenant_id = $1', tenantId)).map(({ id }) => id);
  const endLeases = () =>
    query(`UPDATE keyed.idempotency_keys SET leased_until = 'epoch' WHERE tenant_id = $1`, tenant);

  /** Lets one request wait at a place, and resolves when it is there. */
  function hold(place: 'before' | 'after') {
    const holds = service.app.get(Holds);
    let release!: () => void;
    const reached = new Promise<void>((resolve) => {
      holds[place] = () => {
        holds[place] = undefined;
        resolve();
        return new Promise<void>((go) => (release = go));
      };
    });
    return { reached, release: () => release() };
  }

  it('returns the first answer to a repetition, also from another replica', async () => {
    const first = await post({});
    const second = await post({ service: replica });
    expect(first).toMatchObject({ status: 201 });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-correlation-id')).not.toBe(first.headers.get('x-correlation-id'));
    expect(await things()).toEqual([first.body.data.id]);
  });

  it('takes effect once for twenty concurrent requests at two replicas', async () => {
    const send = (_: unknown, index: number) => post({ service: index % 2 === 0 ? service : replica });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const [id, ...others] = await things();
    expect(others).toEqual([]);
    for (const { status, body, code } of answers) {
      if (status === 201) expect(body.data.id).toBe(id);
      else expect([status, code]).toEqual([409, 'REQUEST_UNDER_WAY']);
    }
    expect(answers.some(({ status }) => status === 201)).toBe(true);
  });

  it('rejects another body with 422 IDEMPOTENCY_KEY_REUSED', async () => {
    await post({});
    const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', source: SOURCE };
    expect(await post({ body: { name: 'b' } })).toMatchObject(reused);
    expect(await things()).toHaveLength(1);
  });

  it('rejects another path with 422 IDEMPOTENCY_KEY_REUSED', async () => {
    await post({});
    const other = await post({ path: '/onboarding/things/others' });
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await things()).toHaveLength(1);
  });

  it('rejects a repetition with 409 REQUEST_UNDER_WAY while the first request runs', async () => {
    const held = hold('before');
    const first = post({});
    await held.reached;
    const second = await post({ service: replica });
    expect(second).toMatchObject({ status: 409, code: 'REQUEST_UNDER_WAY', source: SOURCE });
    expect(second.headers.get('retry-after')).toBe('1');
    held.release();
    expect(await first).toMatchObject({ status: 201 });
  });

  it('keeps the keys of tenants, clients and users apart', async () => {
    const other = createId();
    const senders = [{}, { tenantId: other }, { clientId: 'another' }, { subject: 'another' }];
    const answers = [];
    for (const sender of senders) answers.push(await post(sender));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, null, null, null]);
    expect(await things()).toHaveLength(3);
    expect(await things(other)).toHaveLength(1);
  });

  it('is the same key as a bare string and as a string of structured fields', async () => {
    const first = await post({ key: '"order-7"' });
    expect((await post({ key: 'order-7' })).body).toEqual(first.body);
  });

  it('accepts a key of 255 characters, and one with escaped characters', async () => {
    for (const key of [`"${'k'.repeat(255)}"`, '"a\\"b"']) expect(await post({ key })).toMatchObject({ status: 201 });
  });

  it.each([['""'], ['"a'], ['a b'], ['"\\x"'], [`"${'k'.repeat(256)}"`], ['k'.repeat(256)]])(
    'rejects the key %s with 400',
    async (key) => {
      expect(await post({ key })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', source: SOURCE });
    },
  );

  it('runs a request without a key each time, and writes nothing about it', async () => {
    await post({ key: '' });
    await post({ key: '' });
    expect(await things()).toHaveLength(2);
    expect(await query('SELECT 1 FROM keyed.idempotency_keys WHERE tenant_id = $1', tenant)).toEqual([]);
  });

  it.each([
    ['VALIDATION_ERROR' as const],
    ['CONFLICT' as const],
    ['RATE_LIMITED' as const],
    ['UPSTREAM_TIMEOUT' as const],
    ['INTERNAL_ERROR' as const],
  ])('runs again after %s without an effect', async (refused) => {
    expect(await post({ body: { name: 'a', refused } })).toMatchObject({ code: refused });
    expect(await post({})).toMatchObject({ status: 201 });
  });

  it('returns an error again that came after an effect', async () => {
    const body = { name: 'a', refusedLate: 'CONFLICT' };
    const first = await post({ body });
    const second = await post({ body });
    expect(second).toMatchObject({ status: 409, code: 'CONFLICT', body: first.body });
    expect(await things()).toHaveLength(1);
  });

  it.each(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL_ERROR'])(
    'runs again after the temporary error %s, even if it came after an effect',
    async (refusedLate) => {
      const body = { name: 'a', refusedLate };
      await post({ body });
      await post({ body });
      expect(await things()).toHaveLength(2);
    },
  );

  it('rejects a repetition with 409 ANSWER_LOST if the answer was too long to keep', async () => {
    const body = { name: 'a'.repeat(300_000) };
    expect(await post({ body })).toMatchObject({ status: 201 });
    await endLeases();
    expect(await post({ body })).toMatchObject({ status: 409, code: 'ANSWER_LOST', source: SOURCE });
    expect(await things()).toHaveLength(1);
  });

  it('returns an answer again that is as long as an answer may be', async () => {
    const { text } = await post({ key: '"short"', body: { name: '' } });
    const body = { name: 'a'.repeat(MAX_ANSWER_BYTES - text.length) };
    const first = await post({ body });
    expect(first.text).toHaveLength(MAX_ANSWER_BYTES);
    expect(await post({ body })).toMatchObject({ status: 201, text: first.text });
  });

  it('returns an answer without a body and without an effect again', async () => {
    const send = () => post({ path: '/onboarding/things/empty' });
    expect((await send()).status).toBe(204);
    const second = await send();
    expect([second.status, second.text, second.headers.get('idempotency-replayed')]).toEqual([204, '', 'true']);
    expect(second.headers.get('location')).toBeNull();
  });

  it('counts the answers that it returns again', async () => {
    const count = async () => (await metricValue(service.metrics, METRICS.idempotencyReplays)) ?? 0;
    const before = await count();
    await post({});
    expect(await count()).toBe(before);
    await post({});
    await post({});
    expect(await count()).toBe(before + 2);
  });

  it('keeps what goes on after the answer, although the key was given back', async () => {
    const held = hold('before');
    expect(await post({ path: '/onboarding/things/background' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    await held.reached;
    held.release();
    await service.app.get(Holds).background;
    expect(await things()).toHaveLength(1);
  });

  it('rejects a request with 409 REQUEST_UNDER_WAY if its key is given back before it is read', async () => {
    const keys = service.app.get(IdempotencyKeysRepository);
    const claim = jest.spyOn(keys, 'claim').mockResolvedValueOnce(false);
    expect(await post({})).toMatchObject({ status: 409, code: 'REQUEST_UNDER_WAY' });
    claim.mockRestore();
    expect(await things()).toEqual([]);
  });

  it('runs again after a stream, whose answer is not kept', async () => {
    for (const _ of ['once', 'again']) {
      const { status, body, headers } = await post({ path: '/onboarding/things/stream' });
      expect([status, body, headers.get('idempotency-replayed')]).toEqual([200, { data: { name: 'a' } }, null]);
    }
  });

  it('rejects a repetition with 409 ANSWER_LOST if the process died after the effect', async () => {
    const held = hold('after');
    const first = post({});
    await held.reached;
    proxy.break();
    held.release();
    await first;
    proxy.restore();
    expect(await post({ service: replica })).toMatchObject({ status: 409, code: 'REQUEST_UNDER_WAY' });
    await endLeases();
    expect(await post({ service: replica })).toMatchObject({ status: 409, code: 'ANSWER_LOST' });
    expect(await things()).toHaveLength(1);
  });

  it('runs again if the process died before the effect', async () => {
    const held = hold('before');
    const first = post({});
    await held.reached;
    proxy.break();
    held.release();
    expect((await first).status).toBe(503);
    proxy.restore();
    await endLeases();
    expect(await post({ service: replica })).toMatchObject({ status: 201 });
    expect(await things()).toHaveLength(1);
  });

  it('rolls a late effect back when another request has taken the key over', async () => {
    const held = hold('before');
    const late = post({});
    await held.reached;
    await endLeases();
    const second = await post({ service: replica });
    held.release();
    expect((await late).status).toBe(500);
    expect(await things()).toEqual([second.body.data.id]);
    expect((await post({})).body).toEqual(second.body);
  });

  it('stores neither the key nor a word of the request or the answer in plain text', async () => {
    await post({ key: '"plain-key"', body: { name: 'Thandi' } });
    const rows = await query<{ row: string }>(
      `SELECT row(k.*)::text || encode(key_hash, 'escape') AS row FROM keyed.idempotency_keys k WHERE tenant_id = $1`,
      tenant,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toMatch(/plain-key|Thandi/);
  });

  it('forgets a key after a day, and not before', async () => {
    const sweeper = service.app.get(IdempotencyKeysSweeper);
    const age = (hours: number) =>
      query(
        `UPDATE keyed.idempotency_keys SET created_at = now() - $2 * interval '1 hour' WHERE tenant_id = $1`,
        tenant,
        hours,
      );
    await post({});
    await age(23);
    await sweeper.run();
    expect((await post({})).headers.get('idempotency-replayed')).toBe('true');
    await age(25);
    await sweeper.run();
    expect((await post({})).headers.get('idempotency-replayed')).toBeNull();
    expect(await things()).toHaveLength(2);
  });
});
