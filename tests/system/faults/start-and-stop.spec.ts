import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { ServiceOptions } from '@vc/development/platform-process';
import { ServiceProcess } from '@vc/development/platform-process';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { DatabaseProxy } from '@vc/testing/unit/database-proxy';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { buildServices, migrate } from '../../support/built-programs';

const SERVICE = 'onboarding';

describe('a service process', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let service: ServiceProcess;

  beforeAll(() => buildServices());

  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await DatabaseProxy.start(database.url);
  });

  afterEach(async () => {
    await service?.kill();
    await proxy?.stop();
    await database?.drop();
  });

  /** @param url of the login of the service */
  async function make(url: string, environment = {}, options: Partial<ServiceOptions> = {}): Promise<ServiceProcess> {
    const viaProxy = new URL(url);
    viaProxy.host = new URL(proxy.url).host;
    service = new ServiceProcess(SERVICE, {
      port: await freePort(),
      internalPort: await freePort(),
      repository: REPOSITORY,
      stdout: 'pipe',
      stderr: 'pipe',
      startTimeoutMs: 240_000,
      ...options,
      environment: {
        PUBLIC_URL: 'http://127.0.0.1:1',
        AUTH_INTERNAL_URL: 'http://127.0.0.1:1',
        DATABASE_URL: viaProxy.href,
        KAFKA_BROKERS: '127.0.0.1:1',
        ...testServiceKeysEnvironment(SERVICE),
        KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        LOG_LEVEL: 'info',
        ...environment,
      },
    });
    return service;
  }

  const readiness = () => requestJson(`${service.url}/health/ready`);

  async function waitForDetail(part: string): Promise<void> {
    await waitFor(async () => {
      const { status, body } = await readiness();
      return status === 503 && body.errors[0].detail.includes(part) ? true : undefined;
    });
  }

  /** Sends the headers of a request, whose body never comes. */
  /** Whose caller is authenticated after its body: one of another service. */
  async function beginRequest(): Promise<Socket> {
    const socket = connect(service.internalPort, '127.0.0.1');
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 9', 'Expect: 100-continue'];
    socket.write(['POST /internal/users/contact HTTP/1.1', ...headers, '', ''].join('\r\n'));
    await once(socket, 'data');
    return socket;
  }

  async function readyGauge(port: number): Promise<string | undefined> {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^vc_ready\{[^}]*\} (\S+)$/m.exec(metrics)?.[1];
  }

  const entries = (event: string) => service.output.split('\n').filter((line) => line.includes(`"event":"${event}"`));

  it('listens first, waits for PostgreSQL and the migrations, and is ready without Kafka and auth', async () => {
    proxy.break();
    const password = randomBytes(24).toString('base64url');
    const start = await make(
      serviceDatabaseUrl(database.url, { service: SERVICE, password }),
      {},
      { startsWhen: 'live' },
    );
    await start.start();
    await waitForDetail('Waiting for PostgreSQL');
    const { status, body } = await requestJson(`${service.url}/onboarding/users`);
    expect([status, body.errors[0].code]).toEqual([503, 'UNAVAILABLE']);
    proxy.restore();
    await waitForDetail('PostgreSQL refuses the login');
    expect(service.isRunning).toBe(true);
    await migrate(database.url, { [SERVICE]: password });
    await waitFor(async () => ((await readiness()).status === 200 ? true : undefined));
    expect((await readiness()).body.waitsFor.map(({ name }: { name: string }) => name)).toEqual(['kafka']);
    // Each reason once, however often the start tries.
    expect(entries('service.waiting')).toHaveLength(2);
  });

  it('refuses connections until it is ready with LISTEN_WHEN=ready', async () => {
    const databaseUrl = (await migrate(database.url))[SERVICE];
    proxy.break();
    const metricsPort = await freePort();
    const environment = { LISTEN_WHEN: 'ready', METRICS_PORT: String(metricsPort) };
    const started = (await make(databaseUrl, environment)).start();
    await waitFor(() => (entries('service.waiting').length > 0 ? true : undefined));
    await expect(requestJson(`${service.url}/health/live`)).rejects.toThrow('fetch failed');
    proxy.restore();
    await started;
    expect((await readiness()).status).toBe(200);
  });

  it('ends at SIGTERM while it waits', async () => {
    proxy.break();
    await (await make(database.url, {}, { startsWhen: 'live' })).start();
    await waitForDetail('Waiting for PostgreSQL');
    await service.stop();
    expect(await service.exitCode()).toBe(0);
  });

  it('ends with 1 and the names of the variables when its configuration is wrong', async () => {
    const start = await make(database.url, { SHUTDOWN_DELAY_MS: 'soon', KEY_ENCRYPTION_KEY: 'short' });
    await expect(start.start()).rejects.toThrow(/ended with 1[^]*SHUTDOWN_DELAY_MS[^]*KEY_ENCRYPTION_KEY/);
  });

  it('falls out of readiness at SIGTERM, answers meanwhile, and ends with 0', async () => {
    const metricsPort = await freePort();
    const environment = { SHUTDOWN_DELAY_MS: '3000', METRICS_PORT: String(metricsPort) };
    await (await make((await migrate(database.url))[SERVICE], environment)).start();
    expect(await readyGauge(metricsPort)).toBe('1');
    const ended = service.stop();
    await waitForDetail('The service stops.');
    expect(await readyGauge(metricsPort)).toBe('0');
    const { status } = await requestJson(`${service.url}/onboarding/users`, { body: {} });
    // The service itself refuses a request without a token.
    expect(status).toBe(401);
    await ended;
    expect(await service.exitCode()).toBe(0);
    expect(entries('service.stopped')).toHaveLength(1);
    // ACCESS_LOG is on by default.
    const refused = entries('request').map((line) => JSON.parse(line) as object);
    expect(refused).toContainEqual(expect.objectContaining({ route: '/onboarding/users', status: 401 }));
  });

  it('ends at once at a second SIGTERM, and says what was cut', async () => {
    await (await make((await migrate(database.url))[SERVICE], { SHUTDOWN_DELAY_MS: '3600000' })).start();
    const ended = service.stop();
    await waitForDetail('The service stops.');
    await Promise.all([ended, service.stop()]);
    expect(await service.exitCode()).toBe(1);
    expect(entries('service.stop-cut')[0]).toContain('A second signal came (SIGTERM).');
  });

  it('ends at the end of the grace, and says what was cut', async () => {
    await (await make((await migrate(database.url))[SERVICE], { SHUTDOWN_GRACE_MS: '100' })).start();
    const socket = await beginRequest();
    await service.stop();
    socket.destroy();
    expect(await service.exitCode()).toBe(1);
    expect(entries('service.stop-cut')[0]).toMatch(
      /"unfinished":"requests","requests":1[^]*The grace of 100 ms has ended\./,
    );
  });
});
