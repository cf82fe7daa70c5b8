import type { IncomingHttpHeaders } from 'node:http';
import { loadConfig, ServiceConfig } from '@vc/platform/config';
import { createLogger, parseTraceHeaders, TraceScope, Tracing } from '@vc/platform/observability';
import { LocalServer } from '@vc/testing/unit/local-server';
import { testKeyEncryptionKey, testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { type ReceivedSpan, TraceReceiver } from '@vc/testing/unit/trace-receiver';
import { SpanKind } from '@opentelemetry/api';
import { inClientSpan } from './in-client-span';
import { OutgoingHttp, OutgoingHttpConfig } from './index';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/x',
  KAFKA_BROKERS: '127.0.0.1:9092',
  KEY_ENCRYPTION_KEY: testKeyEncryptionKey('wallet'),
  ...testServiceKeysEnvironment('wallet'),
};

describe('the trace of an outgoing request', () => {
  const received: IncomingHttpHeaders[] = [];
  let platform: LocalServer;
  let stranger: LocalServer;
  let traces: TraceReceiver;
  let http: OutgoingHttp;

  beforeAll(async () => {
    const start = () =>
      LocalServer.start(({ headers }, response) => {
        received.push(headers);
        response.writeHead(404).end();
      });
    [platform, stranger, traces] = await Promise.all([start(), start(), TraceReceiver.start()]);
    const PUBLIC_URL = `${platform.url}/vc`;
    const OUTGOING_ALLOWED_HOSTS = '127.0.0.1:*';
    const config = loadConfig(OutgoingHttpConfig, { ...SETTINGS, PUBLIC_URL, OUTGOING_ALLOWED_HOSTS });
    http = new OutgoingHttp({ ...config.lookUpOptions, maxBodyBytes: 1_000 });
  });

  beforeEach(() => {
    received.length = traces.spans.length = 0;
  });

  afterAll(async () => {
    await http?.close();
    await Promise.all([platform?.stop(), stranger?.stop(), traces?.stop()]);
  });

  const caller = () => new TraceScope(parseTraceHeaders({ traceparent: TRACEPARENT, tracestate: 'caller=1' })!);
  const get = (url: string) => http.request({ method: 'GET', url });
  const send = (url: string, answer: () => Promise<{ status: number }>) =>
    inClientSpan({ method: 'GET', url: new URL(url), tracedOrigin: undefined }, answer);

  it('is sent to this platform, on any path', async () => {
    await caller().run(() => get(`${platform.url}/.well-known/openid-credential-issuer/vc`));
    expect(received[0]).toMatchObject({ traceparent: TRACEPARENT, tracestate: 'caller=1' });
  });

  it('is not sent to a stranger, who could recognize the holder', async () => {
    await caller().run(() => get(`${stranger.url}/vc`));
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain(TRACE);
    expect(Object.keys(received[0]!)).not.toEqual(expect.arrayContaining(['traceparent']));
    expect(received[0]).not.toHaveProperty('tracestate');
    expect(received[0]).not.toHaveProperty('x-correlation-id');
  });

  it('is not sent without a trace', async () => {
    await get(platform.url);
    expect(received[0]).not.toHaveProperty('traceparent');
  });

  /** Returns the spans that the requests record, and then that of their caller. */
  async function record(send: () => Promise<unknown>): Promise<ReceivedSpan[]> {
    const endpoint = { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url };
    const tracing = Tracing.create('wallet', loadConfig(ServiceConfig, endpoint), createLogger('wallet', 'silent'));
    const scope = tracing.start({}, () => ({ name: 'request', kind: SpanKind.SERVER, attributes: {} }));
    await scope.run(send);
    scope.end();
    await tracing.shutdown();
    return traces.spans;
  }

  it('has a span without path and query', async () => {
    const [answered, failed, parent] = await record(async () => {
      await get(`${stranger.url}/secret-path?code=secret-code`);
      await expect(get('http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'connect' });
    });
    expect(answered).toMatchObject({ name: 'GET', parentSpanId: parent?.spanId, status: { code: 2 } });
    expect(answered?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 404,
      'server.address': '127.0.0.1',
      'server.port': stranger.port,
      'error.type': '404',
    });
    expect(failed?.attributes).toMatchObject({ 'error.type': 'connect' });
    expect(JSON.stringify(traces.requests)).not.toContain('secret');
  });

  it('has no span of its own, and is not sent, where the active span describes the request', async () => {
    const spans = await record(() => http.request({ method: 'GET', url: platform.url, isInOwnSpan: true }));
    expect(spans.map(({ name }) => name)).toEqual(['request']);
    expect(received[0]).not.toHaveProperty('traceparent');
  });

  it.each([
    ['https://a.example/', 443],
    ['http://a.example/', 80],
    ['https://a.example:8443/', 8_443],
  ])('has a span for %s with port %i', async (url, port) => {
    const [span] = await record(() => send(url, () => Promise.resolve({ status: 200 })));
    expect(span?.attributes).toMatchObject({ 'server.address': 'a.example', 'server.port': port });
  });

  it.each([
    [200, 0],
    [399, 0],
    [400, 2],
    [500, 2],
  ])('has a span for the status %i with the code %i', async (status, code) => {
    const [span] = await record(() => send('https://a.example/', () => Promise.resolve({ status })));
    expect(span).toMatchObject({ status: { code }, attributes: { 'http.response.status_code': status } });
  });

  it('has a span for an unexpected failure with its class', async () => {
    const failure = () => Promise.reject(new TypeError('secret'));
    const [span] = await record(() => expect(send('https://a.example/', failure)).rejects.toThrow(TypeError));
    expect(span).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } });
  });
});
