import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Module,
  Param,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createAccessLogger, createLogger, type Logger, Metrics } from '@vc/platform/observability';
import { createHttpApp, handlerOn, openListener } from './index';

const TENANTS = ['0f000000-0000-4000-8000-000000000001', '0f000000-0000-4000-8000-000000000002'];

/** Stands in for the guard of access tokens. */
class KnownCaller implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<{ headers: Record<string, string>; caller?: object }>();
    const { tenant: tenantId } = request.headers;
    if (tenantId) request.caller = { tenantId, clientId: 'client-1' };
    return true;
  }
}

@UseGuards(KnownCaller)
@Controller('things')
class ThingsController {
  @Get('stream')
  stream() {
    return new StreamableFile(Buffer.from('data: 1\n\n'), { type: 'text/event-stream' });
  }

  @Get(':name')
  get(@Param('name') name: string) {
    if (name === 'broken') throw new Error('broken');
    return { data: name };
  }
}

@Controller('health')
class HealthController {
  @Get('live')
  live() {
    return { status: 'up' };
  }
}

@Module({ controllers: [ThingsController, HealthController] })
class ThingsModule {}

describe('the record of requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-access-'));
  let accessLog: Logger;
  let metrics: Metrics;
  let app: NestFastifyApplication;
  let url: string;

  beforeEach(async () => {
    process.env.LOG_FILE = join(folder, `${performance.now()}.log`);
    const logger = createLogger('things', 'debug');
    accessLog = createAccessLogger('things', 'debug');
    metrics = new Metrics('things', { tenants: 1 });
    const options = { module: ThingsModule, logger, accessLog, trustedProxies: false, prefix: 'api' } as const;
    app = await metrics.whileBuilding(() => createHttpApp(options));
    await app.init();
    const server = await openListener(app, handlerOn(app, 'public'), { port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await app?.close();
    delete process.env.LOG_FILE;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function lines(): Record<string, unknown>[] {
    accessLog.flush();
    const all = readFileSync(process.env.LOG_FILE ?? '', 'utf8')
      .trim()
      .split('\n');
    return all.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'request');
  }

  async function samplesOf(name: string): Promise<{ labels: Record<string, unknown>; value: number }[]> {
    const all = (await metrics.read()) as {
      name: string;
      values: { labels: Record<string, unknown>; value: number }[];
    }[];
    return (all.find((metric) => metric.name === name)?.values ?? []).map(({ labels, value }) => ({ labels, value }));
  }

  const requests = async () =>
    (await samplesOf('vc_http_requests_total')).map(
      ({ labels: { listener, method, route, status }, value }) =>
        `${String(listener)} ${String(method)} ${String(route)} ${String(status)} ${value}`,
    );

  /** With a method that fetch does not send. */
  const send = (method: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      sendRequest(url + path, { method }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });

  it('counts by the template of the route and the class of the status', async () => {
    for (const path of ['/api/things/a', '/api/things/b', '/api/things/broken']) await fetch(url + path);
    expect(await requests()).toEqual(['public GET /api/things/:name 2xx 2', 'public GET /api/things/:name 5xx 1']);
  });

  it('counts hostile paths and methods in series that do not grow', async () => {
    const paths = ['/', '/a', '/api/nothing', '/api/things/%ff', '/api/things/%2e%2e/x', `/${'a'.repeat(2_000)}`];
    for (const path of paths) await fetch(url + path);
    for (const method of ['PURGE', 'PROPFIND', 'DELETE']) await send(method, '/api/things/a');
    const series = await requests();
    const routes = new Set(series.map((each) => each.split(' ')[2]));
    expect([...routes].sort()).toEqual(['unmatched']);
    const before = series.length;
    for (let count = 0; count < 20; count += 1) await fetch(`${url}/${count}/${count}`);
    expect((await requests()).length).toBe(before);
  });

  it('measures each request once, and leaves out the time of event streams', async () => {
    for (const path of ['/api/things/a', '/api/things/stream']) await (await fetch(url + path)).text();
    const counts = (await samplesOf('vc_http_request_duration_seconds')).filter(({ labels }) => labels.le === '+Inf');
    expect(counts).toHaveLength(1);
    expect(counts).toMatchObject([{ labels: { route: '/api/things/:name' }, value: 1 }]);
    expect(await requests()).toHaveLength(2);
  });

  it('counts tenants up to the limit by name, and further ones together', async () => {
    for (const tenant of [...TENANTS, ...TENANTS]) await fetch(`${url}/api/things/a`, { headers: { tenant } });
    await fetch(`${url}/api/things/a`);
    const samples = await samplesOf('vc_tenant_requests_total');
    expect(samples.map(({ labels, value }) => [labels.tenant_id, labels.status, value])).toEqual([
      [TENANTS[0], '2xx', 2],
      ['other', '2xx', 2],
    ]);
  });

  it('writes one line for each request, without path parameters, queries and headers', async () => {
    const headers = { tenant: TENANTS[0] ?? '', 'x-correlation-id': 'abc', authorization: 'Bearer secret-token' };
    await fetch(`${url}/api/things/secret-name?code=secret-code`, { headers });
    expect(lines()).toEqual([
      {
        level: 30,
        time: expect.any(String),
        service: 'things',
        event: 'request',
        listener: 'public',
        method: 'GET',
        route: '/api/things/:name',
        status: 200,
        durationMs: expect.any(Number),
        bytes: 22,
        trace_id: expect.any(String),
        span_id: expect.any(String),
        tenantId: TENANTS[0],
        clientId: 'client-1',
        correlationId: 'abc',
      },
    ]);
    expect(readFileSync(process.env.LOG_FILE ?? '', 'utf8')).not.toContain('secret');
  });

  it('has another correlation id than an identity number', async () => {
    const chosen = 'person-8001015009087';
    const { headers } = await fetch(`${url}/api/things/a`, { headers: { 'x-correlation-id': chosen } });
    expect(headers.get('x-correlation-id')).toMatch(/^[\w-]{1,64}$/);
    expect(headers.get('x-correlation-id')).not.toBe(chosen);
    expect(lines()).toMatchObject([{ correlationId: headers.get('x-correlation-id') }]);
  });

  it('writes the lines of health checks at the level debug', async () => {
    await fetch(`${url}/health/live`);
    expect(lines()).toMatchObject([{ level: 20, route: '/health/live' }]);
  });
});
