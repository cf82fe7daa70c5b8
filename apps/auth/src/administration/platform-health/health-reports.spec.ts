import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import type { HealthReport } from '@vc/platform/service';
import { HealthReports } from './health-reports';
import { replicaUrlsOf } from './replica-urls';
import { statusOf } from './service-health';

const REPORT: HealthReport = {
  service: 'trust',
  replica: 'host/1',
  version: '1.0.0',
  startedAt: '2026-11-25T08:00:00.000Z',
  isReady: true,
  problems: [],
  outbox: { status: 'known', rows: 0, oldestAgeSeconds: 0 },
  consumer: undefined,
};
const LONG_MS = 60_000;
const SHORT_MS = 200;

describe('HealthReports', () => {
  const servers: LocalServer[] = [];
  let reports: HealthReports;

  afterEach(async () => {
    await reports.close();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  /** What is known of a service that answers so. */
  async function ask(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = LONG_MS) {
    const server = await LocalServer.start(answer);
    servers.push(server);
    reports = new HealthReports({ keys: testServiceKeys('auth'), urlOf: () => server.url, timeoutMs });
    return reports.ask('trust');
  }

  it('returns the report of a replica, which it asks with a service token', async () => {
    let authorization: string | undefined;
    const replicas = await ask((request, response) => {
      authorization = request.headers.authorization;
      sendJson(response, REPORT);
    });
    const { consumer: _, ...sent } = REPORT;
    expect(replicas).toEqual([{ status: 'ready', report: sent }]);
    expect(authorization).toMatch(/^Bearer ey/);
  });

  it('returns not-ready with the reason of a replica that starts', async () => {
    const replicas = await ask(({ url }, response) => {
      const detail = url === '/health/ready' ? 'Not ready. The service starts.' : 'The service is not ready yet.';
      sendJson(response, { errors: [{ detail }] }, 503);
    });
    expect(replicas).toEqual([{ status: 'not-ready', reason: 'Not ready. The service starts.' }]);
  });

  it.each([
    [401, 'It refuses the service token of auth. Keys or clocks differ.'],
    [404, 'It has no health report. It is of an earlier release.'],
    [500, 'It answers 500.'],
  ])('returns unknown for an answer %d', async (status, reason) => {
    const replicas = await ask((_, response) => sendJson(response, {}, status));
    expect(replicas).toEqual([{ status: 'unknown', reason }]);
  });

  it.each([null, {}, { ...REPORT, problems: 'none' }])(
    'returns unknown for an answer that is no report',
    async (answer) => {
      const replicas = await ask((_, response) => sendJson(response, answer));
      expect(replicas).toEqual([{ status: 'unknown', reason: 'Its answer is no health report.' }]);
    },
  );

  it('returns unknown when the replica hangs, after the time limit', async () => {
    const replicas = await ask(() => undefined, SHORT_MS);
    expect(replicas).toEqual([{ status: 'unknown', reason: 'It has not answered in time.' }]);
  });

  it('returns unknown for an answer that does not end', async () => {
    const answer = (_: unknown, response: ServerResponse) => response.write('{"service":');
    expect(await ask(answer, SHORT_MS)).toEqual([{ status: 'unknown', reason: 'It has not answered in time.' }]);
  });

  it.each([
    ['is no JSON', (response: ServerResponse) => response.end('<html>')],
    ['is larger than a report', (response: ServerResponse) => sendJson(response, { ...REPORT, more: 'x'.repeat(1e6) })],
  ])('returns unknown for an answer that %s', async (_, answer) => {
    const replicas = await ask((__, response) => answer(response));
    expect(replicas).toEqual([{ status: 'unknown', reason: 'It cannot be reached.' }]);
  });

  it('returns unknown for a name that does not resolve', async () => {
    const urlOf = () => 'http://trust.invalid:8081';
    reports = new HealthReports({ keys: testServiceKeys('auth'), urlOf, timeoutMs: LONG_MS });
    const reason = 'The name of the service does not resolve.';
    expect(await reports.ask('trust')).toEqual([{ status: 'unknown', reason }]);
  });
});

describe('replicaUrlsOf', () => {
  const resolving = (...addresses: { address: string; family: number }[]) =>
    (async () => Promise.resolve(addresses)) as unknown as Parameters<typeof replicaUrlsOf>[1];

  it('returns an address for each replica, once', async () => {
    const resolve = resolving(
      { address: '10.0.0.1', family: 4 },
      { address: '10.0.0.2', family: 4 },
      { address: '10.0.0.2', family: 4 },
      { address: 'fd00::1', family: 6 },
    );
    const urls = await replicaUrlsOf('http://trust:8081/base', resolve);
    expect(urls).toEqual(['http://10.0.0.1:8081/base', 'http://10.0.0.2:8081/base']);
  });

  it('writes addresses of IPv6 in brackets', async () => {
    const urls = await replicaUrlsOf('http://trust:8081', resolving({ address: 'fd00::1', family: 6 }));
    expect(urls).toEqual(['http://[fd00::1]:8081/']);
  });

  it('keeps an address, and a name that a certificate is for', async () => {
    for (const url of ['https://trust.example', 'http://127.0.0.1:1/trust', 'http://[::1]:1']) {
      expect(await replicaUrlsOf(url, resolving({ address: '10.0.0.1', family: 4 }))).toEqual([url]);
    }
  });
});

describe('statusOf', () => {
  const ready = { status: 'ready' as const, report: REPORT };
  const starting = { status: 'not-ready' as const, reason: 'It starts.' };
  const away = { status: 'unknown' as const, reason: 'It cannot be reached.' };

  it.each([
    ['ready while one replica is', [starting, ready, away], 'ready'],
    ['not-ready when all replicas are known not to be', [starting, starting], 'not-ready'],
    ['unknown while the state of a replica is', [starting, away], 'unknown'],
    ['unknown without a replica', [], 'unknown'],
  ])('is %s', (_, replicas, expected) => {
    expect(statusOf({ replicas })).toBe(expected);
  });
});
