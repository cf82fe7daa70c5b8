import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, TracingConfig } from '@vc/platform/config';
import { activeTrace, correlationId, createLogger, Tracing } from '@vc/platform/observability';
import { requestJson } from '@vc/testing/unit/request-json';
import { TraceReceiver } from '@vc/testing/unit/trace-receiver';
import type { AddressInfo } from 'node:net';
import { createHttpApp, handlerOn, openListener } from './index';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`;

const ids = () => ({ trace: activeTrace()?.spanContext.traceId ?? null, correlation: correlationId() });

@Controller('things')
class ThingsController {
  @Get(':name')
  get(@Param('name') name: string) {
    if (name === 'broken') throw new Error('Thandi Nkosi is broken.');
    return ids();
  }

  @Post()
  create() {
    return ids();
  }
}

@Controller('internal')
class InternalController {
  @Get('ids')
  getIds() {
    return ids();
  }
}

@Module({ controllers: [ThingsController, InternalController] })
class ThingsModule {}

describe('the trace of a request', () => {
  let traces: TraceReceiver;
  let tracing: Tracing;
  let app: NestFastifyApplication;
  let url: string;
  let internalUrl: string;

  beforeAll(async () => {
    traces = await TraceReceiver.start();
    const logger = createLogger('spec', 'silent');
    const settings = { KAFKA_BROKERS: '127.0.0.1:1', OTEL_EXPORTER_OTLP_ENDPOINT: traces.url };
    tracing = Tracing.create('issuance', loadConfig(TracingConfig, settings), logger);
    app = await createHttpApp({ module: ThingsModule, logger, tracing, trustedProxies: false, prefix: 'api' });
    await app.init();
    const listen = async (listener: 'public' | 'internal') => {
      const server = await openListener(app, handlerOn(app, listener), { port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    [url, internalUrl] = [await listen('public'), await listen('internal')];
  });

  afterAll(async () => {
    await app?.close();
    await traces?.stop();
  });

  it('is that of the caller, and its id is the correlation id', async () => {
    const { body, headers } = await requestJson(`${url}/api/things/one`, { headers: { traceparent: TRACEPARENT } });
    expect(body).toEqual({ trace: TRACE, correlation: TRACE });
    expect(headers.get('x-correlation-id')).toBe(TRACE);
  });

  it('leaves the correlation id to the caller, after a body, too', async () => {
    const headers = { traceparent: TRACEPARENT, 'x-correlation-id': 'request-1' };
    const { body } = await requestJson(`${url}/api/things`, { body: { text: 'x'.repeat(100_000) }, headers });
    expect(body).toEqual({ trace: TRACE, correlation: 'request-1' });
  });

  it('begins on the public listener, and not on the internal one', async () => {
    const [one, other] = [await requestJson(`${url}/api/things/one`), await requestJson(`${url}/api/things/one`)];
    expect(one.body.trace).toMatch(/^[\da-f]{32}$/);
    expect(other.body.trace).not.toBe(one.body.trace);
    expect((await requestJson(`${internalUrl}/internal/ids`)).body.trace).toBeNull();
    const headers = { traceparent: TRACEPARENT };
    expect((await requestJson(`${internalUrl}/internal/ids`, { headers })).body.trace).toBe(TRACE);
  });

  it('has spans with the route, and without path, query and texts of errors', async () => {
    await requestJson(`${url}/api/things/broken?name=thandi`, { headers: { traceparent: TRACEPARENT } });
    await requestJson(`${url}/api/nothing/thandi`, { headers: { traceparent: TRACEPARENT } });
    await tracing.shutdown();
    const broken = traces.spans.find(({ name, status }) => name === 'GET /api/things/:name' && status.code === 2);
    expect(broken).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
    expect(broken?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/things/:name',
      'http.response.status_code': 500,
      'url.scheme': 'http',
      'error.type': '500',
    });
    const unknown = traces.spans.find(({ name }) => name === 'GET');
    expect(unknown?.attributes).toMatchObject({ 'http.response.status_code': 404 });
    expect(JSON.stringify(traces.requests)).not.toMatch(/thandi/i);
  });
});
