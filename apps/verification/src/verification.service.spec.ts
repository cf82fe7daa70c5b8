import type { HomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { metricValue } from '@vc/testing/unit/metric-value';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { TestProxy } from '@vc/testing/unit/test-proxy';
import { waitFor } from '@vc/testing/unit/wait-for';
import { TestWorld } from '@vc/testing/service/test-world';
import { MAGIC_ID_NUMBERS } from './home-affairs/magic-id-numbers';
import { verificationService } from './index';

const THANDI = '9001010001187';
const NAMES = { FirstNames: 'thandi grace', LastName: 'Nkosi' };
const REQUEST = { ConsentReceived: true, IdNumber: THANDI, RequestReason: 'Opening an account', CRef: 'ref-1' };
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]).toString('base64');

/** Time-out for answers that arrive, on any machine. */
const PATIENCE_MS = 60_000;
/** Time-out for answers that do not arrive. */
const SHORT_MS = 400;
const NEVER_MS = 86_400_000;
/** More than the time for which the circuit stays open. */
const HALF_OPEN_MS = 60_000;

describe('Area A', () => {
  let world: TestWorld;
  let simulator: HomeAffairsSimulator;
  let service: TestService;
  const tenantId = createId();

  beforeAll(async () => {
    [world, simulator] = await Promise.all([TestWorld.start(), startHomeAffairsSimulator()]);
    const environment = { HOME_AFFAIRS_URL: simulator.url, HOME_AFFAIRS_TIMEOUT_MS: String(PATIENCE_MS) };
    service = await world.serve(verificationService, environment);
  });

  afterAll(async () => {
    await world?.stop();
    await simulator?.stop();
  });

  afterEach(async () => {
    jest.useRealTimers();
    await setBehaviour({});
  });

  const setBehaviour = (how: object) => requestJson(`${simulator.url}/simulator`, { method: 'PUT', body: how });

  async function call(path: string, body?: object, tenant = tenantId): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['sc-citizen'] });
    return requestJson(`${service.url}/verify/Citizen/${path}`, { token, body });
  }

  const verify = (more: object = {}) => call('RSAIDVerification', { ...REQUEST, ...NAMES, ...more });

  const toErrors = ({ status, body }: JsonAnswer) => ({
    status,
    errors: body.errors.map(({ code, source }: { code: string; source?: object }) => [code, source]),
  });

  /** A new service starts with a closed circuit. */
  async function freshService(
    timeoutMs = PATIENCE_MS,
    more: Record<string, string> = {},
  ): Promise<(path: string, body?: object) => Promise<JsonAnswer>> {
    const environment = { HOME_AFFAIRS_URL: simulator.url, HOME_AFFAIRS_TIMEOUT_MS: String(timeoutMs), ...more };
    const fresh = await world.serve(verificationService, environment);
    const token = await world.authority.accessToken({ tenantId, scopes: ['sc-citizen'] });
    return (path, body) => requestJson(`${fresh.url}/verify/Citizen/${path}`, { token, body });
  }

  describe('A2 GET /Citizen/Status', () => {
    it('returns the status of each system', async () => {
      const { status, body } = await call('Status');
      const system = { status: 'online', latencyMs: 12, since: expect.stringMatching(/Z$/) };
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          status: 'online',
          checkedAt: expect.stringMatching(/Z$/),
          unansweredSince: null,
          systems: ['NPR', 'HANIS', 'NIIS'].map((name) => ({ name, ...system })),
        },
      });
    });

    it.each([
      [{ NPR: 'offline' }, 'degraded'],
      [{ NPR: 'offline', HANIS: 'offline', NIIS: 'offline' }, 'offline'],
      [{ HANIS: 'degraded' }, 'degraded'],
    ])('returns for %j the status %s', async (systems, status) => {
      await setBehaviour({ systems });
      const ask = await freshService();
      expect((await ask('Status')).body.status).toBe(status);
    });

    it('sends one request for concurrent callers', async () => {
      const ask = await freshService();
      const clock = stopClock();
      const before = simulator.requests;
      await Promise.all(Array.from({ length: 20 }, () => ask('Status')));
      expect(simulator.requests - before).toBe(1);
      clock.advance(2_001);
      await ask('Status');
      expect(simulator.requests - before).toBe(2);
    });

    it.each([
      ['down', PATIENCE_MS],
      ['wrong', PATIENCE_MS],
      ['slow', SHORT_MS],
    ])('rejects with 504 when home affairs is %s and has never answered', async (mode, timeoutMs) => {
      await setBehaviour({ mode, delayMs: NEVER_MS });
      const ask = await freshService(timeoutMs);
      const answer = await ask('Status');
      expect(toErrors(answer)).toEqual({ status: 504, errors: [['HOME_AFFAIRS_UNAVAILABLE', undefined]] });
      expect(answer.headers.get('retry-after')).toBe('5');
    });

    it.each(['down', 'wrong', 'slow'])(
      'returns the state known last, and since when there is no answer, while home affairs is %s',
      async (mode) => {
        await setBehaviour({ systems: { HANIS: 'degraded' } });
        const ask = await freshService();
        const clock = stopClock();
        const { body: known } = await ask('Status');
        // A slow answer comes long after the test.
        await setBehaviour({ mode, delayMs: NEVER_MS });
        clock.advance(2_001);
        const unansweredSince = new Date().toISOString();
        for (const _ of ['once', 'again']) {
          expect(await ask('Status')).toMatchObject({
            status: 200,
            body: { ...known, status: 'offline', unansweredSince },
          });
          clock.advance(60_000);
        }
      },
    );

    it('returns the state of home affairs as soon as it answers again', async () => {
      const ask = await freshService(SHORT_MS);
      const clock = stopClock();
      await ask('Status');
      await setBehaviour({ mode: 'slow', delayMs: NEVER_MS });
      clock.advance(2_001);
      expect((await ask('Status')).body.status).toBe('offline');
      await setBehaviour({});
      clock.advance(2_001);
      const answered = await waitFor(async () => {
        const { body } = await ask('Status');
        return body.status === 'online' && body;
      });
      expect(answered).toMatchObject({ unansweredSince: null, checkedAt: new Date().toISOString() });
    });

    it('rejects with 504 and the reason when the operator has named no gateway', async () => {
      const fresh = await world.serve(verificationService);
      const token = await world.authority.accessToken({ tenantId, scopes: ['sc-citizen'] });
      for (const [path, body] of [['Status'], ['RSAIDVerification', { ...REQUEST, ...NAMES }]] as const) {
        const answer = await requestJson(`${fresh.url}/verify/Citizen/${path}`, { token, body });
        expect(toErrors(answer)).toEqual({ status: 504, errors: [['HOME_AFFAIRS_UNAVAILABLE', undefined]] });
        expect(answer.body.errors[0].detail).toContain('has named no home-affairs gateway');
      }
    });

    it('retries after a failure, and opens the circuit while home affairs is away', async () => {
      await setBehaviour({ mode: 'down' });
      const ask = await freshService();
      stopClock();
      const before = simulator.requests;
      const countRequests = () => simulator.requests - before;
      await ask('Status');
      expect(countRequests()).toBe(3);
      for (let count = 0; count < 4; count += 1) await ask('Status');
      expect(countRequests()).toBe(15);
      for (let count = 0; count < 5; count += 1) await ask('Status');
      expect(countRequests()).toBe(15);
      await setBehaviour({});
      expect((await ask('Status')).status).toBe(504);
    });

    it('shows in its gauge whether the circuit is open', async () => {
      await setBehaviour({ mode: 'down' });
      const clock = stopClock();
      const fresh = await world.serve(verificationService, { HOME_AFFAIRS_URL: simulator.url });
      const token = await world.authority.accessToken({ tenantId, scopes: ['sc-citizen'] });
      const ask = () => requestJson(`${fresh.url}/verify/Citizen/Status`, { token });
      const gauge = () => metricValue(fresh.metrics, METRICS.circuitOpen, { circuit: 'home-affairs' });
      expect(await gauge()).toBe(0);
      for (let count = 0; count < 5; count += 1) await ask();
      expect(await gauge()).toBe(1);
      await setBehaviour({});
      clock.advance(HALF_OPEN_MS);
      expect((await ask()).status).toBe(200);
      expect(await gauge()).toBe(0);
    });

    it('reaches home affairs through the proxy, where the operator says so', async () => {
      const proxy = await TestProxy.start();
      const gateway = 'home-affairs.example:8443';
      proxy.network.set(gateway, Number(new URL(simulator.url).port));
      const settings = { HOME_AFFAIRS_URL: `http://${gateway}`, OUTGOING_PROXY: proxy.url };
      const ask = await freshService(PATIENCE_MS, { ...settings, HOME_AFFAIRS_PROXY: 'on' });
      const lookUp = async () => (await ask('RSAIDVerification', { ...REQUEST, ...NAMES })).status;
      expect(await lookUp()).toBe(200);
      expect(proxy.requested).toEqual([gateway]);
      await proxy.stop();
      expect(await lookUp()).toBe(504);
    });

    it('rejects another scope, and a request without a token', async () => {
      const token = await world.authority.accessToken({ tenantId, scopes: ['trust.read'] });
      expect((await requestJson(`${service.url}/verify/Citizen/Status`, { token })).status).toBe(403);
      const claims = { scope: 'other' };
      const scopeless = await world.authority.accessToken({ tenantId, scopes: ['sc-citizen'], claims });
      expect((await requestJson(`${service.url}/verify/Citizen/Status`, { token: scopeless })).status).toBe(403);
      expect((await requestJson(`${service.url}/verify/Citizen/Status`)).status).toBe(401);
    });
  });

  describe('POST /Citizen/RSAIDVerification', () => {
    it('returns the scores and the matched identity', async () => {
      const { status, body } = await verify();
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          requestId: expect.any(String),
          cRef: 'ref-1',
          checkedAt: expect.any(String),
          idNumberFound: true,
          isMatch: true,
          nameComparison: { firstNamesScore: 100, lastNameScore: 100, isMatch: true },
          faceComparison: null,
          identity: {
            firstNames: 'Thandi Grace',
            lastName: 'Nkosi',
            dateOfBirth: '1990-01-01',
            gender: 'female',
            vitalStatus: 'alive',
          },
        },
      });
    });

    it('returns no identity if the names do not match', async () => {
      const { body } = await verify({ FirstNames: 'Peter', LastName: 'Pan' });
      expect(body).toMatchObject({ idNumberFound: true, isMatch: false, identity: null });
      expect(JSON.stringify(body)).not.toContain('Nkosi');
    });

    it('accepts names that differ in accents, hyphens and case', async () => {
      const person = { IdNumber: '7007070123086', FirstNames: 'ZOE AMELIE', LastName: 'O Connor Naidoo' };
      expect((await verify(person)).body.nameComparison).toEqual({
        firstNamesScore: 100,
        lastNameScore: 100,
        isMatch: true,
      });
    });

    it('returns the score of the face', async () => {
      const { body } = await verify({ FirstNames: undefined, LastName: undefined, FaceString: PICTURE });
      expect(body).toMatchObject({ nameComparison: null, faceComparison: { score: expect.any(Number) } });
    });

    it('returns idNumberFound false for an unknown number', async () => {
      const { body } = await verify({ IdNumber: '9202200220187' });
      expect(body).toMatchObject({ idNumberFound: false, isMatch: false, identity: null, nameComparison: null });
    });

    it.each([
      ['a short number', { IdNumber: '900101000118' }, '/IdNumber'],
      ['a wrong check digit', { IdNumber: '9001010001188' }, '/IdNumber'],
      ['a number that is no text', { IdNumber: 9001010001187 }, '/IdNumber'],
      ['no number', { IdNumber: undefined }, '/IdNumber'],
      ['no reason', { RequestReason: undefined }, '/RequestReason'],
      ['a reason with a number', { RequestReason: `for ${THANDI}` }, '/RequestReason'],
      ['a reference with a number', { CRef: THANDI }, '/CRef'],
      ['nothing to compare', { FirstNames: undefined, LastName: undefined }, '/FirstNames'],
      ['one name only', { LastName: undefined }, '/LastName'],
      ['a picture that is none', { FaceString: 'AAAA' }, '/FaceString'],
      ['a picture that is not base64', { FaceString: '%%%' }, '/FaceString'],
      ['an unknown member', { Surname: 'x' }, '/Surname'],
    ])('rejects %s, without repeating it and without asking home affairs', async (_, more, pointer) => {
      const before = simulator.requests;
      const answer = await verify(more);
      const { status, errors: found } = toErrors(answer);
      expect({ status, fault: found[0] }).toEqual({ status: 400, fault: ['VALIDATION_ERROR', { pointer }] });
      expect(found.every((fault: unknown[]) => (fault[1] as { pointer: string }).pointer === pointer)).toBe(true);
      expect(JSON.stringify(answer.body)).not.toContain(THANDI);
      expect(simulator.requests).toBe(before);
    });

    it('rejects with 504 while home affairs is away, and with 413 for a picture that is too large', async () => {
      await setBehaviour({ mode: 'down' });
      const ask = await freshService();
      const before = simulator.requests;
      expect((await ask('RSAIDVerification', { ...REQUEST, ...NAMES })).status).toBe(504);
      expect(simulator.requests - before).toBe(1);
      expect((await ask('GetRegistrationStatus', REQUEST)).status).toBe(504);
      const large = await ask('RSAIDVerification', { ...REQUEST, FaceString: 'A'.repeat(1_100_000) });
      expect(toErrors(large)).toEqual({ status: 413, errors: [['PAYLOAD_TOO_LARGE', undefined]] });
    });
  });

  describe('POST /Citizen/GetRegistrationStatus', () => {
    it.each([
      [THANDI, { registrationStatus: 'registered', identityDocument: 'smartIdCard', dateOfDeath: null }],
      ['6401135089088', { registrationStatus: 'deceased', identityDocument: 'greenBook', dateOfDeath: '2019-03-02' }],
      ['9202200220187', { registrationStatus: 'notRegistered', identityDocument: null, dateOfDeath: null }],
    ])('returns the status of %s', async (IdNumber, expected) => {
      const { status, body } = await call('GetRegistrationStatus', { ...REQUEST, IdNumber });
      expect({ status, body }).toEqual({
        status: 200,
        body: { requestId: expect.any(String), cRef: 'ref-1', checkedAt: expect.any(String), ...expected },
      });
    });
  });

  describe('sandboxes', () => {
    const SANDBOX_NAMES = { FirstNames: 'Thandi', LastName: 'Sandbox' };
    const [MATCHING, UNLIKE, DECEASED, UNKNOWN, FAILING, SLOW] = [...MAGIC_ID_NUMBERS.keys()];
    const sandbox = createId();

    beforeAll(() => world.authority.sandboxes.add(sandbox));

    /** Answers without a request to home affairs. */
    async function ask(path: string, body?: object): Promise<JsonAnswer> {
      const before = simulator.requests;
      const answer = await call(path, body, sandbox);
      expect(simulator.requests).toBe(before);
      return answer;
    }

    it.each([
      ['a matching person', MATCHING, SANDBOX_NAMES, { idNumberFound: true, isMatch: true }],
      ['a matching face', MATCHING, { FaceString: PICTURE }, { isMatch: true, faceComparison: { score: 97 } }],
      ['another person', UNLIKE, SANDBOX_NAMES, { idNumberFound: true, isMatch: false, identity: null }],
      ['a deceased person', DECEASED, SANDBOX_NAMES, { isMatch: true, identity: { vitalStatus: 'deceased' } }],
      ['no person', UNKNOWN, SANDBOX_NAMES, { idNumberFound: false, isMatch: false }],
      ['a matching person, slowly', SLOW, SANDBOX_NAMES, { idNumberFound: true, isMatch: true }],
    ])('get %s for the magic ID number', async (_, IdNumber, members, expected) => {
      const { status, body } = await ask('RSAIDVerification', { ...REQUEST, ...members, IdNumber });
      expect({ status, body }).toMatchObject({ status: 200, body: expected });
    });

    it.each([
      [MATCHING, 'registered'],
      [DECEASED, 'deceased'],
      [UNKNOWN, 'notRegistered'],
    ])('get for %s the registration status %s', async (IdNumber, registrationStatus) => {
      expect((await ask('GetRegistrationStatus', { ...REQUEST, IdNumber })).body).toMatchObject({ registrationStatus });
    });

    it('get 504 for the magic ID number of a failure, and the status online', async () => {
      const failed = await ask('GetRegistrationStatus', { ...REQUEST, IdNumber: FAILING });
      expect(toErrors(failed)).toEqual({ status: 504, errors: [['HOME_AFFAIRS_UNAVAILABLE', undefined]] });
      expect((await ask('Status')).body).toMatchObject({ status: 'online' });
    });

    it.each(['RSAIDVerification', 'GetRegistrationStatus'])(
      'reject in %s any other ID number with SANDBOX_BOUNDARY, without asking home affairs',
      async (path) => {
        const answer = await ask(path, { ...REQUEST, ...(path === 'RSAIDVerification' && NAMES) });
        const source = { pointer: '/IdNumber' };
        expect(toErrors(answer)).toEqual({ status: 422, errors: [['SANDBOX_BOUNDARY', source]] });
        expect(JSON.stringify(answer.body)).not.toContain(THANDI);
      },
    );

    it('need the consent of the person, too', async () => {
      const answer = await ask('GetRegistrationStatus', { ...REQUEST, IdNumber: MATCHING, ConsentReceived: false });
      expect(toErrors(answer).errors).toEqual([['CONSENT_REQUIRED', { pointer: '/ConsentReceived' }]]);
    });
  });

  describe('the consent rule', () => {
    it.each([
      ['false', false, 'refused'],
      ['the text "true"', 'true', 'absent'],
      ['the text "false"', 'false', 'absent'],
      ['1', 1, 'absent'],
      ['0', 0, 'absent'],
      ['null', null, 'absent'],
      ['missing', undefined, 'absent'],
      ['a list', [true], 'absent'],
    ])(
      'rejects ConsentReceived that is %s, forwards nothing, and audits it with what it states',
      async (_, ConsentReceived, decision) => {
        const tenant = createId();
        const before = simulator.requests;
        const answer = await call('GetRegistrationStatus', { ...REQUEST, ConsentReceived }, tenant);
        const source = { pointer: '/ConsentReceived' };
        expect(toErrors(answer)).toEqual({ status: 400, errors: [['CONSENT_REQUIRED', source]] });
        expect(simulator.requests).toBe(before);
        const records = await world.database.query(
          `SELECT seq, operation, decision, purpose, c_ref, client_id, length(id_number_mac) AS mac
         FROM verification.consent_records WHERE tenant_id = $1 AND decision IS NOT NULL`,
          [tenant],
        );
        expect(records).toEqual([
          {
            seq: '1',
            operation: 'GetRegistrationStatus',
            decision,
            purpose: 'Opening an account',
            c_ref: 'ref-1',
            client_id: 'test-client',
            mac: 64,
          },
        ]);
      },
    );

    it('stores no identity number', async () => {
      await verify();
      await call('GetRegistrationStatus', { ConsentReceived: false, RequestReason: `why ${THANDI}`, CRef: THANDI });
      const rows = await world.database.query(`SELECT * FROM verification.consent_records`);
      expect(JSON.stringify(rows)).not.toContain(THANDI);
    });
  });
});
