import type { IncomingHttpHeaders } from 'node:http';
import { loadConfig, ServiceConfig } from '@vc/platform/config';
import { createLogger, parseTraceHeaders, TraceScope, Tracing } from '@vc/platform/observability';
import { LocalServer } from '@vc/testing/unit/local-server';
import { testKeyEncryptionKey, testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { TraceReceiver } from '@vc/testing/unit/trace-receiver';
import { SpanKind } from '@opentelemetry/api';
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
    received.length = 0;
  });

  afterAll(async () => {
    await http?.close();
    await Promise.all([platform?.stop(), stranger?.stop(), traces?.stop()]);
  });

  const caller = () => new TraceScope(parseTraceHeaders({ traceparent: TRACEPARENT, tracestate: 'caller=1' })!);
  const get = (url: string) => http.request({ method: 'GET', url });

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

  it('has a span without path and query', async () => {
    const endpoint = { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url };
    const tracing = Tracing.create('wallet', loadConfig(ServiceConfig, endpoint), createLogger('wallet', 'silent'));
    const scope = tracing.start({}, () => ({ name: 'request', kind: SpanKind.SERVER, attributes: {} }));
    await scope.run(() => get(`${stranger.url}/secret-path?code=secret-code`));
    await expect(scope.run(() => get('http://127.0.0.1:1/'))).rejects.toMatchObject({ reason: 'connect' });
    scope.end();
    await tracing.shutdown();
    const [answered, failed, parent] = traces.spans;
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
});
