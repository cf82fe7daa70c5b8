import { parseCompactJws } from '@vc/protocol/crypto';
import { STATUS, verifyStatusListCwt, verifyStatusListToken } from '@vc/protocol/status-list';
import type { Caller } from '@vc/testing/service/test-world';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { createId } from '@vc/platform/persistence';
import { Holder } from '@vc/testing/unit/holder';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { issuanceService } from '../issuance.definition';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const SETTINGS = '/api/v1/credentials/settings';
const MINUTE = 60;

describe('Historical resolution (Token Status List §8.4)', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, {
      ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0',
      TRUSTED_PROXIES: '127.0.0.1',
    });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function issue() {
    const body = { presetId: 'platform:student-card', attributes: STUDENT };
    const issuance = (await call('POST', '/api/v1/issuances', body)).body.data;
    const token = await wallet.accessToken(issuance);
    const [{ id, credentialTemplateId }] = issuance.credentials;
    const jwt = [await wallet.proof({ nonce: await wallet.nonce() }, new Holder())];
    const { body: answer } = await wallet.request(token, credentialTemplateId, { proofs: { jwt } });
    const { payload } = parseCompactJws(answer.credentials[0].credential.split('~')[0]);
    const { uri, idx } = (payload.status as { status_list: { uri: string; idx: number } }).status_list;
    return { id: id as string, uri, idx };
  }

  const setHistory = (statusHistory: unknown) => call('PUT', SETTINGS, { statusHistory });
  const change = (id: string, what: 'suspend' | 'reinstate') => call('POST', `/api/v1/credentials/${id}/${what}`);

  /** Moves what the tenant has done into the past, as if so many minutes had gone by. */
  async function age(minutes: number) {
    const { database } = issuer;
    const by = [tenantId, `${minutes} minutes`];
    const earlier = (column: string) => `${column} = ${column} - $2::interval WHERE tenant_id = $1`;
    await database.query(`UPDATE issuance.status_lists SET ${earlier('created_at')}`, by);
    await database.query(`UPDATE issuance.status_changes SET ${earlier('changed_at')}`, by);
    await database.query(`UPDATE issuance.status_settings SET ${earlier('history_since')}`, by);
  }

  const seconds = () => Math.floor(Date.now() / 1_000);
  const fetchList = (uri: string, query: string, accept = '*/*', address = '203.0.113.1') =>
    fetch(`${issuer.service.url}${new URL(uri).pathname}${query}`, { headers: { accept, 'x-forwarded-for': address } });

  /** Verifies the list as a verifier at the time does. */
  async function statusAt({ uri, idx }: { uri: string; idx: number }, time: number): Promise<number> {
    const response = await fetchList(uri, `?time=${time}`);
    const token = await response.text();
    const { iat, exp } = parseCompactJws(token).payload as { iat: number; exp: number };
    expect(iat <= time && time < exp).toBe(true);
    const options = { uri, resolveKey: () => issuer.trust.leaf.publicKey, now: new Date(time * 1_000) };
    return (await verifyStatusListToken(token, options)).list.get(idx);
  }

  it('returns a list as it was at the time, within its validity', async () => {
    const reference = await issue();
    await setHistory('public');
    await age(60);
    await change(reference.id, 'suspend');
    await age(60);
    await change(reference.id, 'reinstate');
    await age(60);
    const now = seconds();
    expect(await statusAt(reference, now - 150 * MINUTE)).toBe(STATUS.valid);
    expect(await statusAt(reference, now - 90 * MINUTE)).toBe(STATUS.suspended);
    expect(await statusAt(reference, now - 30 * MINUTE)).toBe(STATUS.valid);
    expect(await statusAt(reference, now)).toBe(STATUS.valid);
  });

  it('returns a list in CWT format, which has no ttl because it does not change', async () => {
    const { id, uri, idx } = await issue();
    await setHistory('public');
    await change(id, 'suspend');
    await age(60);
    const time = seconds() - 20 * MINUTE;
    const response = await fetchList(uri, `?time=${time}`, 'application/statuslist+cwt');
    expect(response.headers.get('vary')).toBe('accept, accept-encoding');
    const options = { uri, resolveKey: () => issuer.trust.leaf.publicKey, now: new Date(time * 1_000) };
    const { list } = await verifyStatusListCwt(Buffer.from(await response.arrayBuffer()), options);
    expect(list.get(idx)).toBe(STATUS.suspended);
    const jwt = await (await fetchList(uri, `?time=${time}`)).text();
    expect(parseCompactJws(jwt).payload).not.toHaveProperty('ttl');
  });

  it('rejects any time with NOT_SUPPORTED while the history is private', async () => {
    const { uri } = await issue();
    for (const history of [undefined, 'public', 'private']) {
      if (history !== undefined) await setHistory(history);
      if (history === 'public') continue;
      const response = await fetchList(uri, `?time=${seconds()}`);
      expect(response.status).toBe(501);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({ errors: [{ code: 'NOT_SUPPORTED' }] });
    }
    expect((await fetchList(uri, '')).status).toBe(200);
  });

  it('rejects a time before the history, before the list, and in the future with NOT_FOUND', async () => {
    await setHistory('public');
    await age(60);
    const { uri } = await issue();
    const now = seconds();
    const ofList = [now - 10 * MINUTE, now + 2 * MINUTE].map((time) => fetchList(uri, `?time=${time}`));
    for (const response of await Promise.all(ofList)) expect(response.status).toBe(404);
    await setHistory('private');
    await age(60);
    await setHistory('public');
    await age(30);
    expect((await fetchList(uri, `?time=${now - 45 * MINUTE}`)).status).toBe(404);
    expect((await fetchList(uri, `?time=${now - 15 * MINUTE}`)).status).toBe(200);
    expect((await fetchList(uri.replace(/[^/]+$/, createId()), `?time=${now}`)).status).toBe(404);
  });

  it.each(['', '-1', '1.5', '1e9', 'now', '9999999999999', '1&time=2', '0x10', '%201'])(
    'rejects the time %j with VALIDATION_ERROR',
    async (time) => {
      const { uri } = await issue();
      const response = await fetchList(uri, `?time=${time}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ code: 'VALIDATION_ERROR', source: { parameter: 'time' } }],
      });
    },
  );

  it('costs one signature for the times of five minutes, and a limited number for others', async () => {
    const { uri } = await issue();
    await setHistory('public');
    await age(24 * 60);
    const start = Math.floor((seconds() - 12 * 60 * MINUTE) / 300) * 300;
    await fetchList(uri, `?time=${start}`);
    const calls = issuer.trust.calls;
    const same = Array.from({ length: 10 }, (_, index) => fetchList(uri, `?time=${start + index * 29}`));
    for (const { status } of await Promise.all(same)) expect(status).toBe(200);
    expect(issuer.trust.calls).toBe(calls);
    const others = Array.from({ length: 120 }, (_, index) => fetchList(uri, `?time=${start + (index + 1) * 300}`));
    const limited = (await Promise.all(others)).filter(({ status }) => status !== 200);
    expect(new Set(limited.map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchList(uri, `?time=${start}`)).status).toBe(200);
    expect((await fetchList(uri, '')).status).toBe(200);
  });

  it('signs for a verifier while another address asks for ever new times', async () => {
    const { uri } = await issue();
    await setHistory('public');
    await age(24 * 60);
    const clock = stopClock();
    try {
      const start = Math.floor(seconds() / 300) * 300 - 20 * 60 * MINUTE;
      let period = 0;
      const ask = (address: string) => fetchList(uri, `?time=${start + (period += 1) * 300}`, '*/*', address);
      const statuses: number[] = [];
      for (let step = 0; step < 40; step += 1) {
        for (let count = 0; count < 3; count += 1) await ask('198.51.100.1');
        if (step % 4 === 0) statuses.push((await ask('203.0.113.1')).status);
        clock.advance(250);
      }
      // The first request makes the verifier known as one who shares the limit.
      expect(statuses.slice(1)).toEqual(Array(9).fill(200));
    } finally {
      clock.release();
    }
  });

  describe('GET and PUT /credentials/settings', () => {
    it('keeps the history private until the tenant makes it public', async () => {
      const none = { registrationCertificates: [], registrations: [] };
      const off = { statusHistory: 'private', statusHistorySince: null, ...none };
      expect((await call('GET', SETTINGS)).body.data).toEqual(off);
      const first = await setHistory('public');
      expect(first.body.data).toEqual({ ...none, statusHistory: 'public', statusHistorySince: expect.any(String) });
      expect((await setHistory('public')).body).toEqual(first.body);
      expect((await call('GET', SETTINGS)).body.data).toEqual(first.body.data);
      expect((await setHistory('private')).body.data).toEqual(off);
      expect((await issuer.createTenant().call('GET', SETTINGS)).body.data).toEqual(off);
      const acts = await listActs(issuer.database, 'issuance', tenantId);
      expect(acts.filter((act) => JSON.stringify(act).includes('credential-settings.updated'))).toHaveLength(2);
    });

    it.each([undefined, null, true, 'on', ['public']])(
      'rejects the history %j with VALIDATION_ERROR',
      async (history) => {
        const { status, body } = await setHistory(history);
        expect([status, body.errors[0].code]).toEqual([400, 'VALIDATION_ERROR']);
      },
    );
  });
});
