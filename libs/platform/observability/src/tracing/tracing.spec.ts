import { SpanKind } from '@opentelemetry/api';
import { loadConfig, TracingConfig } from '@vc/platform/config';
import { TraceReceiver } from '@vc/testing/unit/trace-receiver';
import { createLogger, type Logger } from '../logger';
import { activeTrace, inSpan } from '../trace/trace-scope';
import { Tracing } from './tracing';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const KAFKA = { KAFKA_BROKERS: '127.0.0.1:9092' };
const WORK = { name: 'work', kind: SpanKind.SERVER, attributes: { 'tenant.id': 't' } };

const sampled = { traceparent: `00-${TRACE}-${SPAN}-01` };
const unsampled = { traceparent: `00-${TRACE}-${SPAN}-00` };

describe('Tracing', () => {
  const logged: object[] = [];
  const logger = createLogger('spec', 'silent');
  const recordingLogger = Object.assign(Object.create(logger) as Logger, {
    warn: (entry: object) => void logged.push(entry),
    info: (entry: object) => void logged.push(entry),
  });
  let receiver: TraceReceiver;

  function tracing(environment: NodeJS.ProcessEnv = {}): Tracing {
    const config = loadConfig(TracingConfig, { ...KAFKA, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment });
    return Tracing.create('issuance', config, recordingLogger);
  }

  beforeEach(async () => {
    logged.length = 0;
    receiver = await TraceReceiver.start();
  });

  afterEach(() => receiver.stop());

  describe('without an endpoint', () => {
    const off = new Tracing();

    it('passes the context of the caller on as it is', () => {
      const scope = off.start({ ...sampled, tracestate: 'rojo=1' }, () => WORK);
      expect(scope.headers).toEqual({ ...sampled, tracestate: 'rojo=1' });
    });

    it('starts a trace that is not sampled for work without a caller', () => {
      const [one, other] = [off.start({}, () => WORK), off.start({ traceparent: 'invalid' }, () => WORK)];
      expect(one.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
      expect(other.traceparent).not.toBe(one.traceparent);
    });

    it('creates no span below it', async () => {
      const scope = off.start(sampled, () => WORK);
      const descriptions: string[] = [];
      const describe = () => {
        descriptions.push('described');
        return WORK;
      };
      await scope.run(() => inSpan(describe, async (inner) => expect(inner).toBe(scope)));
      expect(descriptions).toEqual([]);
    });
  });

  it('exports spans of the service below the span of the caller', async () => {
    const made = tracing({
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s%20ecret,x=y',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=spec,service.name=other',
    });
    const scope = made.start(sampled, () => WORK);
    await scope.run(() =>
      inSpan(
        () => ({ ...WORK, name: 'part' }),
        async () => expect(activeTrace()?.spanContext.traceId).toBe(TRACE),
      ),
    );
    scope.end();
    await made.shutdown();
    expect(receiver.requests[0]?.path).toBe('/v1/traces');
    expect(receiver.requests[0]?.headers).toMatchObject({ 'api-key': 's ecret', x: 'y' });
    const [part, work] = receiver.spans;
    expect(work).toMatchObject({ name: 'work', traceId: TRACE, parentSpanId: SPAN });
    expect(work?.attributes).toEqual({ 'tenant.id': 't' });
    expect(part).toMatchObject({ name: 'part', traceId: TRACE, parentSpanId: work?.spanId });
    expect(work?.resource).toMatchObject({ 'service.name': 'issuance', 'deployment.environment.name': 'spec' });
  });

  it('records nothing of a trace that the caller does not sample', async () => {
    const made = tracing();
    const scope = made.start(unsampled, () => WORK);
    expect(scope.isRecorded).toBe(false);
    expect(scope.traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-00$`));
    scope.end();
    await made.shutdown();
    expect(receiver.requests).toEqual([]);
  });

  it.each([
    ['always_on', unsampled, true],
    ['always_off', sampled, false],
    ['parentbased_always_off', {}, false],
    ['parentbased_always_off', sampled, true],
    ['parentbased_always_on', {}, true],
    ['traceidratio', sampled, false],
    ['parentbased_traceidratio', sampled, true],
    ['parentbased_traceidratio', {}, false],
  ])('%s: %j is recorded: %s', async (sampler, headers, isRecorded) => {
    const made = tracing({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' });
    expect(made.start(headers, () => WORK).isRecorded).toBe(isRecorded);
    await made.shutdown();
  });

  it('records the class of an error, and not its text', async () => {
    const made = tracing();
    const scope = made.start({}, () => WORK);
    const failing = scope.run(() =>
      inSpan(
        () => WORK,
        async () => {
          throw new TypeError('Thandi Nkosi has no such credential.');
        },
      ),
    );
    await expect(failing).rejects.toThrow(TypeError);
    scope.end();
    await made.shutdown();
    expect(receiver.spans[0]?.attributes).toMatchObject({ 'error.type': 'TypeError' });
    expect(receiver.spans[0]?.status).toEqual({ code: 2 });
    expect(JSON.stringify(receiver.spans)).not.toContain('Thandi');
  });

  it('logs a failed export once, and fails no work', async () => {
    receiver.status = 400;
    const made = tracing();
    made.start({}, () => WORK).end();
    await made.shutdown();
    expect(logged).toEqual([expect.objectContaining({ event: 'traces.export-failed' })]);
  });

  it('ends its shutdown without a receiver', async () => {
    const made = tracing();
    await receiver.stop();
    made.start({}, () => WORK).end();
    await made.shutdown();
    expect(logged).toEqual([expect.objectContaining({ event: 'traces.export-failed' })]);
    expect(made.start(sampled, () => WORK).spanContext.traceId).toBe(TRACE);
    receiver = await TraceReceiver.start();
  });
});

describe('TracingConfig', () => {
  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
  ])('rejects %s=%s without its value', (name, value) => {
    let message = '';
    try {
      loadConfig(TracingConfig, { ...KAFKA, [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });
});
