import { KafkaConnection } from '@vc/platform/messaging';
import { SERVICES } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issueAndPresent, STUDENT } from '../../support/test-console-data';
import { TestPlatform } from '../../support/test-platform';

/** `trust.certificate` has three consumers. */
const CONSUMERS = ['issuance', 'presentation', 'webhook-delivery'];
const LETTERS = '/auth/admin/dead-letters';

interface Letter {
  id: string;
  service: string;
  eventType?: string;
}

describe('operation of the platform', () => {
  let world: TestPlatform;
  let operator: string;

  beforeAll(async () => {
    world = await TestPlatform.start();
    operator = await world.operatorToken();
  });

  afterAll(() => world?.stop());

  const call = async (method: string, path: string) => world.call(operator, method, path);
  const serviceOf = (name: string) => world.platform.services.find((service) => service.name === name)!;

  const withoutEvent = (letters: Letter[]) => letters.filter(({ eventType }) => eventType === undefined);

  /** Sends a message that no consumer can read, and returns the letters. */
  async function createLetters(): Promise<Letter[]> {
    const { producer } = serviceOf('webhook-delivery').app.get(KafkaConnection);
    await producer.send({ topic: 'trust.certificate', messages: [{ key: 'junk', value: 'Thandi Nkosi' }] });
    return waitFor(async () => {
      const letters = withoutEvent((await call('GET', LETTERS)).body.data);
      return letters.length === CONSUMERS.length ? letters : undefined;
    });
  }

  const discardAll = async (letters: { id: string }[]) =>
    Promise.all(letters.map(async ({ id }) => (await call('DELETE', `${LETTERS}/${id}`)).status));

  const auditOf = async (id: string): Promise<string[]> => {
    const { body } = await call('GET', '/auth/admin/audit-records');
    const records: { action: string; subject: string }[] = body.data;
    return records.filter(({ subject }) => subject === id).map(({ action }) => action);
  };

  describe('POST /admin/backups', () => {
    const BACKUPS = '/auth/admin/backups';
    const HOUR_MS = 3_600_000;
    const report = async (body: object) => world.call(operator, 'POST', BACKUPS, body);
    const health = async () => (await call('GET', '/auth/admin/health')).body.data.backup;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

    afterAll(() => world.database.query('DELETE FROM auth.backups'));

    it('shows the latest backup in the health: late after 26 hours, and ok before', async () => {
      const finishedAt = hoursAgo(27);
      expect((await report({ kind: 'base', finishedAt, bytes: 7e10 })).status).toBe(201);
      expect(await health()).toEqual({ status: 'late', kind: 'base', finishedAt, bytes: 7e10 });
      expect((await report({ kind: 'base', finishedAt: hoursAgo(25), durationMs: 900 })).status).toBe(201);
      expect((await report({ kind: 'base', finishedAt: hoursAgo(50) })).status).toBe(201);
      expect(await health()).toMatchObject({ status: 'ok', durationMs: 900 });
    });

    it('rejects a backup of the future, a week instead of a time, and an unknown kind', async () => {
      for (const finishedAt of [hoursAgo(-1), '2026-W01']) {
        const { status, body } = await report({ kind: 'base', finishedAt });
        expect([status, body.errors[0].source]).toEqual([400, { pointer: '/finishedAt' }]);
      }
      expect((await report({ kind: 'tape' })).status).toBe(400);
    });
  });

  describe('GET /admin/health', () => {
    it('reports each service with its replica, version, outbox and consumer', async () => {
      const { status, body } = await call('GET', '/auth/admin/health');
      expect(status).toBe(200);
      const { services, backup } = body.data;
      expect(services.map(({ name }: { name: string }) => name)).toEqual([...SERVICES]);
      for (const service of services) {
        expect(service).toMatchObject({ status: 'ready', replicas: [{ status: 'ready', version: '0.1.0' }] });
        expect(service.replicas[0].outbox).toMatchObject({ status: 'known', rows: expect.any(Number) });
      }
      const consuming = services.filter(({ replicas: [replica] }: { replicas: object[] }) => 'consumer' in replica!);
      expect(consuming.map(({ name }: { name: string }) => name)).toEqual(['auth', ...CONSUMERS]);
      expect(backup).toEqual({ status: 'never' });
    });
  });

  describe('GET /admin/usage', () => {
    const USAGE = '/auth/admin/usage';
    const JOB = {
      'openid4vc.issuance.offered': 1,
      'openid4vc.issuance.completed': 1,
      'wallet.credential.accepted': 1,
      'openid4vc.presentation.requested': 1,
      'openid4vc.presentation.verified': 1,
      'wallet.presentation.accepted': 1,
    };
    interface TenantUsage {
      slug: string;
      months: { month: string; counts: Record<string, number> }[];
    }

    /** Waits until the tenant has these counts, and no others. A month that ends meanwhile is summed with the next one. */
    const untilCounted = async (id: string) =>
      waitFor(async () => {
        const { months } = (await call('GET', `${USAGE}/${id}`)).body.data as TenantUsage;
        const counts = Object.assign({}, ...months.map((each) => each.counts)) as Record<string, number>;
        return Object.keys(JOB).every((measure) => measure in counts) ? counts : undefined;
      });

    it('counts what an organization has issued and verified, for it and for the operator, page by page', async () => {
      const [acme, idle] = [await world.organization('usage-acme'), await world.organization('usage-idle')];
      const offer = { presetId: 'platform:student-card', attributes: STUDENT };
      const { body: issuance } = await world.call(acme.token, 'POST', '/api/issuances', offer);
      await issueAndPresent(world, acme, issuance.data.offerUri);
      expect(await untilCounted(acme.tenantId)).toMatchObject(JOB);
      const { figures } = (await world.call(acme.token, 'GET', '/api/usage?groupBy=month')).body.data;
      for (const [measure, count] of Object.entries(JOB)) {
        expect(figures).toContainEqual({ period: expect.any(String), measure, count });
      }
      const ofIdle = (await world.call(idle.token, 'GET', '/api/usage')).body.data.figures as { measure: string }[];
      expect(ofIdle.filter(({ measure }) => measure in JOB)).toEqual([]);

      const paged: TenantUsage[] = [];
      let next: string | undefined = `${USAGE}?page[size]=1&sort=createdAt`;
      while (next !== undefined) {
        const { body } = await call('GET', next);
        expect(body.data.length).toBeLessThanOrEqual(1);
        paged.push(...body.data);
        next = body.links.next;
      }
      expect(paged.slice(-2).map(({ slug }) => slug)).toEqual(['usage-acme', 'usage-idle']);
      expect(paged.at(-2)!.months.at(-1)!.counts).toMatchObject(JOB);
    });

    it('returns CSV, whose Link names the next page, and which no name of a tenant makes a formula', async () => {
      const { tenantId, token } = await world.organization('usage-csv');
      const rename = { name: '=HYPERLINK("x")' };
      await world.call(operator, 'PATCH', `/auth/admin/tenants/${tenantId}`, rename);
      const offer = { presetId: 'platform:student-card', attributes: STUDENT };
      await world.call(token, 'POST', '/api/issuances', offer);
      const csv = async (path: string) =>
        fetch(world.urlOf(path), { headers: { authorization: `Bearer ${operator}`, accept: 'text/csv' } });
      const offered = await waitFor(async () => {
        const lines = (await (await csv(`${USAGE}/${tenantId}`)).text()).split('\r\n');
        return lines.find((line) => line.includes('openid4vc.issuance.offered'));
      });
      expect(offered).toMatch(
        new RegExp(
          String.raw`^${tenantId},usage-csv,"'=HYPERLINK\(""x""\)",\d{4}-\d\d,openid4vc\.issuance\.offered,1$`,
        ),
      );
      const page = await csv(`${USAGE}?page[size]=1`);
      expect(await page.text()).toMatch(/^tenantId,slug,name,month,measure,count\r\n/);
      expect(page.headers.get('link')).toMatch(/rel="next"/);
    });

    it('rejects months that are no range, an unknown tenant, and administrators of other tenants', async () => {
      const { token, tenantId } = await world.organization('usage-other');
      const statusOf = async (path: string, caller = operator) => (await world.call(caller, 'GET', path)).status;
      expect(await statusOf(`${USAGE}?from=2026-02&to=2026-01`)).toBe(400);
      expect(await statusOf(`${USAGE}?from=2026-13`)).toBe(400);
      expect(await statusOf(`${USAGE}/${tenantId}?from=2025-01&to=2026-02`)).toBe(400);
      expect(await statusOf(`${USAGE}/${createId()}`)).toBe(404);
      expect(await statusOf(USAGE, token)).toBe(403);
      expect(await statusOf(`${USAGE}/${tenantId}`, token)).toBe(403);
    });
  });

  describe('GET /admin/dead-letters', () => {
    it('lists the letters of all consumers page by page, without what a message that is no event says', async () => {
      const letters = await createLetters();
      expect(letters.map(({ service }) => service).sort()).toEqual(CONSUMERS);
      expect(JSON.stringify(letters)).not.toMatch(/Thandi|junk/);
      const paged: string[] = [];
      let next: string | undefined = `${LETTERS}?page[size]=1`;
      for (; next !== undefined; next = (await call('GET', next)).body.links.next) {
        const { body } = await call('GET', next);
        paged.push(...body.data.map(({ id }: { id: string }) => id));
      }
      expect(paged).toEqual(letters.map(({ id }) => id));
      const before = await call('GET', `${LETTERS}?page[before]=${letters[2]!.id}`);
      expect(before.body.data).toEqual(letters.slice(0, 2));
      expect(await discardAll(letters)).toEqual([204, 204, 204]);
    });

    it.each(['x', createId(), `${createId()}.${Buffer.from('no time').toString('base64url')}`])(
      'rejects a cursor that names no letter with VALIDATION_ERROR: %s',
      async (cursor) => {
        const { status, body } = await call('GET', `${LETTERS}?page[after]=${cursor}`);
        expect([status, body.errors[0].source]).toEqual([400, { parameter: 'page[after]' }]);
      },
    );
  });

  it('discards a letter once, replays none that is no event, and records it in the audit', async () => {
    const letters = await createLetters();
    const [{ id } = { id: '' }] = letters;
    const replayed = await call('POST', `${LETTERS}/${id}/replay`);
    expect([replayed.status, replayed.body.errors[0].code]).toEqual([409, 'INVALID_STATE']);
    expect(await discardAll(letters)).toEqual([204, 204, 204]);
    for (const [method, path] of [
      ['GET', id],
      ['DELETE', id],
      ['POST', `${id}/replay`],
    ] as const) {
      expect((await call(method, `${LETTERS}/${path}`)).status).toBe(404);
    }
    expect(await auditOf(id)).toEqual(['dead-letter.discarded']);
  });

  it('has a consumer handle an event once more: a failure counts, and a success removes the letter', async () => {
    const { token, tenantId } = await world.organization('beta');
    const feed = async () => (await world.call(token, 'GET', '/api/events')).body.data.length as number;
    await world.database.query('ALTER TABLE webhooks.events RENAME TO events_away');
    const request = await world.call(token, 'POST', '/api/presentations/request', { presetId: 'platform:mdl' });
    const letter = await waitFor(async () => {
      const { body } = await call('GET', LETTERS);
      return body.data.find(({ key }: { key?: string }) => key === request.body.data.id);
    });
    const { id } = letter;
    expect(letter).toMatchObject({ tenantId, eventType: 'openid4vc.presentation.requested', attempts: 3 });
    const replay = async () => (await call('POST', `${LETTERS}/${id}/replay`)).body.data;
    expect(await replay()).toEqual({ id, outcome: 'failed' });
    expect((await call('GET', `${LETTERS}/${id}`)).body.data).toMatchObject({ id, attempts: 4 });
    await world.database.query('ALTER TABLE webhooks.events_away RENAME TO events');
    expect(await feed()).toBe(0);
    expect(await replay()).toEqual({ id, outcome: 'handled' });
    expect((await call('GET', `${LETTERS}/${id}`)).status).toBe(404);
    // The feed has an event once no older transaction runs on the server, also of another spec.
    await waitFor(async () => (await feed()) === 1);
    expect(await auditOf(id)).toEqual(['dead-letter.replayed', 'dead-letter.replayed']);
  });

  it('rejects an administrator of an organization with FORBIDDEN', async () => {
    const { token } = await world.organization('acme');
    for (const [method, path] of [
      ['GET', '/auth/admin/health'],
      ['GET', LETTERS],
      ['GET', `${LETTERS}/${createId()}`],
      ['POST', `${LETTERS}/${createId()}/replay`],
      ['DELETE', `${LETTERS}/${createId()}`],
      ['GET', '/auth/admin/tenant-limits'],
      ['GET', `/auth/admin/tenants/${createId()}/limits`],
      ['PUT', `/auth/admin/tenants/${createId()}/limits`],
      ['POST', '/auth/admin/backups'],
    ] as const) {
      const given = path === '/auth/admin/backups' ? { kind: 'base' } : {};
      const { status, body } = await world.call(token, method, path, method === 'GET' ? undefined : given);
      expect({ path, status, code: body.errors?.[0].code }).toEqual({ path, status: 403, code: 'FORBIDDEN' });
    }
  });

  it('names a service that does not answer in time, and shows the others', async () => {
    const letters = await createLetters();
    const fastify = serviceOf('issuance').app.getHttpAdapter().getInstance();
    const hanging = jest.spyOn(fastify, 'routing').mockImplementation(() => undefined);
    const [list, unknown, health] = await Promise.all(
      [LETTERS, `${LETTERS}/${createId()}`, '/auth/admin/health'].map(async (path) => call('GET', path)),
    );
    hanging.mockRestore();
    expect(list!.body.meta).toEqual({ unavailable: ['issuance'] });
    const others = letters.filter(({ service }) => service !== 'issuance').map(({ id }) => id);
    expect(withoutEvent(list!.body.data).map(({ id }) => id)).toEqual(others);
    expect(unknown!.status).toBe(503);
    const { services } = health!.body.data;
    expect(services.find(({ name }: { name: string }) => name === 'issuance')).toEqual({
      name: 'issuance',
      status: 'unknown',
      replicas: [{ status: 'unknown', reason: 'It has not answered in time.', problems: [] }],
    });
    const ready = services.filter(({ status }: { status: string }) => status === 'ready');
    expect(ready).toHaveLength(SERVICES.length - 1);
  });
});
