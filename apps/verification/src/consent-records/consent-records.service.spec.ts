import type { HomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { createId } from '@vc/platform/persistence';
import { verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ConsentAuditService, type ConsentDecision } from '../consent/consent-audit.service';
import { verificationService } from '../index';

const THANDI = '9001010001187';
const OTHER = '7007070123086';
const REQUEST = { ConsentReceived: true, IdNumber: THANDI, RequestReason: 'Opening an account', CRef: 'ref-1' };
/** Time-out for answers that do not arrive. */
const SHORT_MS = 400;
/** Time-out for answers that arrive, on any machine. */
const PATIENCE_MS = 60_000;
const NEVER_MS = 86_400_000;
const CSV_HEADER =
  'id,createdAt,operation,consent,purpose,cRef,clientId,subject,outcome,errorCode,requestId,durationMs,sequence';

describe('consent records', () => {
  let world: TestWorld;
  let simulator: HomeAffairsSimulator;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    [world, simulator] = await Promise.all([TestWorld.start(), startHomeAffairsSimulator()]);
    service = await serve(PATIENCE_MS);
  });

  afterAll(async () => {
    await world?.stop();
    await simulator?.stop();
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterEach(async () => {
    jest.useRealTimers();
    await setBehaviour({});
  });

  const setBehaviour = (how: object) => requestJson(`${simulator.url}/simulator`, { method: 'PUT', body: how });

  /** A new service starts with a closed circuit. */
  const serve = (timeoutMs: number) =>
    world.serve(verificationService, {
      HOME_AFFAIRS_URL: simulator.url,
      HOME_AFFAIRS_TIMEOUT_MS: String(timeoutMs),
    });

  async function lookUp(more: object = {}, headers: Record<string, string> = {}, at = service): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['sc-citizen'] });
    const body = { ...REQUEST, ...more };
    return requestJson(`${at.url}/verify/Citizen/GetRegistrationStatus`, { token, body, headers });
  }

  async function read(path = '', body?: object, headers: Record<string, string> = {}): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['consent.read'] });
    return requestJson(`${service.url}/verify/consent-records${path}`, { token, body, headers });
  }

  const list = async (query = '') => (await read(query)).body.data;

  const search = async (idNumber: string, query = '') => (await read(`/search${query}`, { idNumber })).body.data;

  async function download(body: object, accept: string): Promise<{ type: string | null; text: string }> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['consent.read'] });
    const response = await fetch(`${service.url}/verify/consent-records/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });
    return { type: response.headers.get('content-type'), text: await response.text() };
  }

  const toError = ({ status, body }: JsonAnswer) => ({
    status,
    code: body.errors[0].code,
    source: body.errors[0].source,
  });

  /** Records requests without sending them. @param decision `missing` in records of the previous version */
  async function addRequests(count: number, decision: ConsentDecision | 'missing' = 'given'): Promise<void> {
    const audit = service.app.get(ConsentAuditService, { strict: false });
    const subjectKind = 'client' as const;
    const caller = { tenantId, clientId: 'client', subject: 'client', subjectKind, scopes: new Set<string>() };
    const statement = { operation: 'Test', purpose: null, cRef: null, idNumber: THANDI };
    const recorded = { ...statement, decision: decision as ConsentDecision };
    await Promise.all(Array.from({ length: count }, async () => audit.add(caller, recorded)));
  }

  /** The accesses that are recorded in the chain of the tenant. */
  const listAccesses = () =>
    world.database.query(
      `SELECT operation, client_id, subject, length(id_number_mac) AS mac FROM verification.consent_records
       WHERE tenant_id = $1 AND decision IS NULL AND concludes IS NULL ORDER BY seq`,
      [tenantId],
    );

  describe('GET /consent-records', () => {
    it('returns a look-up with its outcome, duration and the requestId that the client got', async () => {
      const { requestId } = (await lookUp()).body;
      expect(await read()).toMatchObject({
        status: 200,
        body: {
          data: [
            {
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              operation: 'GetRegistrationStatus',
              consent: 'given',
              purpose: 'Opening an account',
              cRef: 'ref-1',
              clientId: 'test-client',
              subject: 'test-client',
              outcome: 'completed',
              errorCode: null,
              requestId,
              durationMs: expect.any(Number),
              sequence: 1,
              createdAt: expect.stringMatching(/Z$/),
            },
          ],
          links: { self: '/verify/consent-records', first: '/verify/consent-records' },
        },
      });
      expect(await verifyTestAudit(world.database, 'verification')).toMatchObject({ findings: [] });
    });

    it.each([
      [{ ConsentReceived: false }, 'refused', 'CONSENT_REQUIRED'],
      [{ ConsentReceived: undefined }, 'absent', 'CONSENT_REQUIRED'],
      [{ ConsentReceived: null }, 'absent', 'CONSENT_REQUIRED'],
      [{ ConsentReceived: 'false' }, 'absent', 'CONSENT_REQUIRED'],
      [{ RequestReason: undefined }, 'given', 'VALIDATION_ERROR'],
      [{ IdNumber: 'x' }, 'given', 'VALIDATION_ERROR'],
    ])('returns for %j the consent %s, the outcome refused and %s', async (more, consent, errorCode) => {
      const answer = await lookUp(more);
      expect(answer.status).toBe(400);
      expect(await list()).toMatchObject([
        { consent, outcome: 'refused', errorCode, requestId: answer.body.errors[0].id, durationMs: expect.any(Number) },
      ]);
    });

    it.each(['down', 'wrong'])('returns the outcome failed while home affairs is %s', async (mode) => {
      await setBehaviour({ mode });
      const answer = await lookUp({}, {}, await serve(PATIENCE_MS));
      const requestId = answer.body.errors[0].id;
      const errorCode = 'HOME_AFFAIRS_UNAVAILABLE';
      expect(await list()).toMatchObject([{ consent: 'given', outcome: 'failed', errorCode, requestId }]);
    });

    it('returns the duration of a look-up that home affairs does not answer in time', async () => {
      await setBehaviour({ mode: 'slow', delayMs: NEVER_MS });
      const answer = await lookUp({}, {}, await serve(SHORT_MS));
      expect(answer.status).toBe(504);
      const [record] = await list();
      expect(record).toMatchObject({ outcome: 'failed', errorCode: 'HOME_AFFAIRS_UNAVAILABLE' });
      // A timer may be due a fraction of a millisecond earlier than the clock says.
      expect(record.durationMs).toBeGreaterThanOrEqual(SHORT_MS - 1);
      expect(record.durationMs).toBeLessThan(PATIENCE_MS);
    });

    it('returns the outcome refused of an ID number that a sandbox does not know', async () => {
      world.authority.sandboxes.add(tenantId);
      await lookUp();
      expect(await list()).toMatchObject([{ outcome: 'refused', errorCode: 'SANDBOX_BOUNDARY' }]);
    });

    it('returns a repetition with the requestId of the first answer, and a reused key as refused', async () => {
      const headers = { 'idempotency-key': 'one' };
      const { requestId } = (await lookUp({}, headers)).body;
      expect((await lookUp({}, headers)).headers.get('idempotency-replayed')).toBe('true');
      expect((await lookUp({ CRef: 'ref-2' }, headers)).status).toBe(422);
      expect(await list('?sort=createdAt')).toMatchObject([
        { outcome: 'completed', requestId },
        { outcome: 'completed', requestId },
        { outcome: 'refused', errorCode: 'IDEMPOTENCY_KEY_REUSED' },
      ]);
    });

    it('runs a refused request with an idempotency key again, because its record is no effect', async () => {
      const headers = { 'idempotency-key': 'two' };
      for (const _ of ['once', 'again']) {
        const answer = await lookUp({ RequestReason: undefined }, headers);
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([400, null]);
      }
      expect(await list()).toHaveLength(2);
    });

    it('returns the outcome unknown while the request runs', async () => {
      await setBehaviour({ mode: 'slow', delayMs: NEVER_MS });
      const running = lookUp({}, {}, await serve(SHORT_MS * 10));
      const [record] = await waitFor(async () => {
        const found = await list();
        return found.length > 0 && found;
      });
      expect(record).toMatchObject({ outcome: 'unknown', errorCode: null, requestId: null, durationMs: null });
      await running;
      expect(await list()).toMatchObject([{ id: record.id, outcome: 'failed' }]);
    });

    it('returns a record of the version that did not tell false and absent apart as notGiven', async () => {
      await addRequests(1, 'missing');
      const unknown = { errorCode: null, requestId: null, durationMs: null };
      const expected = [{ consent: 'notGiven', outcome: 'refused', ...unknown }];
      expect(await list()).toMatchObject(expected);
      expect(await list('?filter[consent]=notGiven&filter[outcome]=refused')).toMatchObject(expected);
    });

    it('rejects a look-up whose outcome cannot be recorded, so that the outcome stays unknown', async () => {
      const table = 'ALTER TABLE verification.consent_records';
      await world.database.query(`${table} ADD CONSTRAINT no_outcome CHECK (outcome IS NULL) NOT VALID`);
      try {
        const answer = await lookUp();
        expect(toError(answer)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
        expect(answer.body).not.toHaveProperty('requestId');
      } finally {
        await world.database.query(`${table} DROP CONSTRAINT no_outcome`);
      }
      expect(await list()).toMatchObject([{ consent: 'given', outcome: 'unknown', requestId: null }]);
    });

    it('returns the records of each filter, and of an interval', async () => {
      const clock = stopClock();
      const { requestId } = (await lookUp()).body;
      clock.advance(1_000);
      const refusedAt = new Date().toISOString();
      const { errors } = (await lookUp({ ConsentReceived: false })).body;
      clock.advance(1_000);
      await lookUp({ ConsentReceived: undefined });
      const consentsOf = async (query: string) =>
        (await list(query)).map(({ consent }: { consent: string }) => consent);
      expect(await consentsOf('')).toEqual(['absent', 'refused', 'given']);
      for (const consent of ['given', 'refused', 'absent']) {
        expect(await consentsOf(`?filter[consent]=${consent}`)).toEqual([consent]);
      }
      expect(await consentsOf('?filter[outcome]=refused&sort=createdAt')).toEqual(['refused', 'absent']);
      expect(await consentsOf('?filter[outcome]=failed')).toEqual([]);
      expect(await consentsOf(`?filter[requestId]=${requestId.toUpperCase()}`)).toEqual(['given']);
      expect(await consentsOf(`?filter[requestId]=${errors[0].id}`)).toEqual(['refused']);
      expect(await consentsOf(`?filter[requestId]=${createId()}`)).toEqual([]);
      expect(await consentsOf(`?filter[createdAt][gte]=${refusedAt}`)).toEqual(['absent', 'refused']);
      expect(await consentsOf(`?filter[createdAt][lt]=${refusedAt}`)).toEqual(['given']);
    });

    it.each(['filter[consent]=true', 'filter[outcome]=done', 'filter[requestId]=x', `idNumber=${THANDI}`])(
      'rejects %s',
      async (query) => {
        const parameter = query.slice(0, query.indexOf('='));
        const answer = await read(`?${query}`);
        expect(toError(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', source: { parameter } });
      },
    );
  });

  describe('GET /consent-records/{id}', () => {
    it('returns the record', async () => {
      await lookUp();
      const [record] = await list();
      expect((await read(`/${record.id}`)).body).toEqual({ data: record });
    });

    it('rejects the record of another tenant, of an outcome and of an access with NOT_FOUND', async () => {
      await lookUp();
      await search(THANDI);
      const rows = await world.database.query<{ id: string; decision: string | null }>(
        `SELECT id, decision FROM verification.consent_records WHERE tenant_id = $1`,
        [tenantId],
      );
      expect(rows).toHaveLength(3);
      const others = rows.filter(({ decision }) => decision === null);
      for (const { id } of others) expect(toError(await read(`/${id}`))).toMatchObject({ code: 'NOT_FOUND' });
      tenantId = createId();
      for (const { id } of rows) expect(toError(await read(`/${id}`))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('POST /consent-records/search', () => {
    it('returns the records of the person alone, and records the access', async () => {
      const { requestId } = (await lookUp()).body;
      await lookUp({ IdNumber: OTHER });
      await lookUp({ IdNumber: 'x' });
      expect(await search(THANDI)).toMatchObject([{ requestId }]);
      expect(await search(OTHER)).toHaveLength(1);
      const access = { operation: 'SearchConsentRecords', client_id: 'test-client', subject: 'test-client', mac: 64 };
      expect(await listAccesses()).toEqual([access, access]);
      expect(await list()).toHaveLength(3);
      expect(await verifyTestAudit(world.database, 'verification')).toMatchObject({ findings: [] });
    });

    it('returns no records of other tenants', async () => {
      await lookUp();
      tenantId = createId();
      expect(await search(THANDI)).toEqual([]);
      expect(await list()).toEqual([]);
    });

    it('returns pages whose links have no ID number', async () => {
      await addRequests(3);
      const found: string[] = [];
      let target: string | undefined = '?page[size]=2';
      while (target !== undefined) {
        const { body }: JsonAnswer = await read(`/search${target}`, { idNumber: THANDI });
        expect(JSON.stringify(body)).not.toContain(THANDI);
        found.push(...body.data.map(({ id }: { id: string }) => id));
        target = body.links.next?.replace('/verify/consent-records/search', '');
      }
      expect(found).toEqual((await list()).map(({ id }: { id: string }) => id));
    });

    it('returns the records of the person that match the filters', async () => {
      await lookUp();
      await lookUp({ ConsentReceived: false });
      expect(await search(THANDI, '?filter[consent]=refused')).toMatchObject([{ consent: 'refused' }]);
    });

    it.each([
      ['a short number', { idNumber: '900101000118' }, '/idNumber'],
      ['a wrong check digit', { idNumber: '9001010001188' }, '/idNumber'],
      ['a number that is no text', { idNumber: 9001010001187 }, '/idNumber'],
      ['no number', {}, '/idNumber'],
      ['another member', { idNumber: THANDI, name: 'Thandi' }, '/name'],
    ])('rejects %s, without repeating it and without recording an access', async (_, body, pointer) => {
      for (const path of ['/search', '/export']) {
        const answer = await read(path, body);
        expect(toError(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', source: { pointer } });
        expect(JSON.stringify(answer.body)).not.toMatch(/\d{12}/);
      }
      expect(await listAccesses()).toEqual([]);
    });
  });

  describe('POST /consent-records/export', () => {
    it('returns all records of the person as JSON, and records the access', async () => {
      await addRequests(250);
      await lookUp({ IdNumber: OTHER });
      const { type, text } = await download({ idNumber: THANDI }, 'application/json');
      expect(type).toBe('application/json; charset=utf-8');
      const { data } = JSON.parse(text);
      expect(data).toEqual({ exportedAt: expect.stringMatching(/Z$/), records: expect.any(Array) });
      expect(data.records).toHaveLength(250);
      const sequences = data.records.map(({ sequence }: { sequence: number }) => sequence);
      expect(new Set(sequences).size).toBe(250);
      expect(text).not.toContain(THANDI);
      expect(await listAccesses()).toMatchObject([{ operation: 'ExportConsentRecords', client_id: 'test-client' }]);
    });

    it('returns a line for each record as CSV', async () => {
      await lookUp({ CRef: '=1+1' });
      const [record] = await list();
      const { type, text } = await download({ idNumber: THANDI }, 'text/csv');
      expect(type).toBe('text/csv; charset=utf-8; header=present');
      const { id, createdAt, requestId, durationMs } = record;
      const client = 'test-client,test-client';
      const line = `${id},${createdAt},GetRegistrationStatus,given,Opening an account,'=1+1,${client},completed,,${requestId},${durationMs},1`;
      expect(text).toBe(`${CSV_HEADER}\r\n${line}\r\n`);
    });

    it('returns an empty document for a person without records, and for one of another tenant', async () => {
      await lookUp();
      tenantId = createId();
      for (const idNumber of [THANDI, OTHER]) {
        expect((await read('/export', { idNumber })).body.data.records).toEqual([]);
        expect((await download({ idNumber }, 'text/csv')).text).toBe(`${CSV_HEADER}\r\n`);
      }
    });

    it('returns the records of an interval', async () => {
      const clock = stopClock();
      for (const CRef of ['one', 'two', 'three']) {
        await lookUp({ CRef });
        clock.advance(1_000);
      }
      const [third, second] = await list();
      const interval = { createdFrom: second.createdAt, createdBefore: third.createdAt };
      const { records } = (await read('/export', { idNumber: THANDI, ...interval })).body.data;
      expect(records).toMatchObject([{ cRef: 'two' }]);
    });

    it('rejects more than 10,000 records without recording an access, and accepts a part of them', async () => {
      const clock = stopClock();
      await addRequests(1);
      clock.advance(1_000);
      const createdFrom = new Date().toISOString();
      await addRequests(10_000);
      clock.advance(1_000);
      const answer = await read('/export', { idNumber: THANDI });
      const source = { pointer: '/createdFrom' };
      expect(toError(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', source });
      expect(await listAccesses()).toEqual([]);
      const { records } = (await read('/export', { idNumber: THANDI, createdFrom })).body.data;
      expect(records).toHaveLength(10_000);
    });

    it('exports again for a repetition with the same idempotency key', async () => {
      await lookUp();
      for (const _ of ['once', 'again']) {
        const answer = await read('/export', { idNumber: THANDI }, { 'idempotency-key': 'export' });
        expect(answer.body.data.records).toHaveLength(1);
      }
      expect(await listAccesses()).toHaveLength(2);
    });
  });

  it.each([
    ['GET', ''],
    ['GET', `/${createId()}`],
    ['POST', '/search'],
    ['POST', '/export'],
  ])('rejects another scope, and a request without a token: %s /consent-records%s', async (method, path) => {
    const url = `${service.url}/verify/consent-records${path}`;
    const body = method === 'POST' ? { idNumber: THANDI } : undefined;
    for (const scope of ['sc-citizen', 'audit.read', 'admin'] as const) {
      const token = await world.authority.accessToken({ tenantId, scopes: [scope] });
      expect(toError(await requestJson(url, { method, token, body }))).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    expect((await requestJson(url, { method, body })).status).toBe(401);
    expect(await listAccesses()).toEqual([]);
  });
});
