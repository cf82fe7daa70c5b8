import { setImmediate } from 'node:timers/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Counter, Histogram, Registry } from 'prom-client';
import { createLogger } from '../logger';
import { METRICS } from './definitions';
import { expose, readMetrics } from './exposition';
import type { MetricDefinition } from './metric-definition';
import { openMetricsListener } from './metrics-listener';
import { Metrics, TenantLabels } from './metrics';
import { processMetrics } from './process-metrics';
import { RefreshedValue } from './refreshed-value';

describe('METRICS', () => {
  it.each(Object.values(METRICS))('$name follows the conventions of Prometheus', ({ kind, name, help, labels }) => {
    expect(name).toMatch(/^vc_[a-z_]+[a-z]$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(help).toMatch(/\.$/);
    for (const label of labels) expect(label).toMatch(/^[a-z_]+$/);
  });

  it('has each name once', () => {
    const names = Object.values(METRICS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('Metrics', () => {
  it('are those of the service that is constructed, also after a part was awaited', async () => {
    const [issuance, trust] = [new Metrics('issuance'), new Metrics('trust')];
    const construct = async () => {
      await setImmediate();
      return Metrics.current();
    };
    const found = await Promise.all([issuance.whileBuilding(construct), trust.whileBuilding(construct)]);
    expect(found).toEqual([issuance, trust]);
    expect(found[0]).toBe(issuance);
    expect(Metrics.current()).not.toBe(issuance);
  });

  it('give every part of a service the same counter', () => {
    const metrics = new Metrics('trust');
    expect(metrics.counter(METRICS.idempotencyReplays)).toBe(metrics.counter(METRICS.idempotencyReplays));
  });

  it('are exposed together, with each metric once and the name of each service', async () => {
    const [issuance, trust] = [new Metrics('issuance'), new Metrics('trust')];
    issuance.counter(METRICS.internalCalls).of({ target: 'trust', outcome: 'answered' }).inc(2);
    trust.counter(METRICS.internalCalls).of({ target: 'auth', outcome: 'refused' }).inc(3);
    for (const metrics of [issuance, trust]) metrics.histogram(METRICS.poolWaitSeconds).of({}).observe(0.003);
    const { body } = await expose([await readMetrics(processMetrics('launcher'), [issuance, trust])]);
    expect(body.match(/^# TYPE vc_internal_calls_total counter$/gm)).toHaveLength(1);
    expect(body).toContain(
      'vc_internal_calls_total{target="trust",outcome="answered",service_name="issuance"} 2\n' +
        'vc_internal_calls_total{target="auth",outcome="refused",service_name="trust"} 3\n',
    );
    expect(body.match(/^vc_db_pool_wait_seconds_bucket\{.*le="0.005".*\} 1$/gm)).toHaveLength(2);
    expect(body).toMatch(/^process_start_time_seconds\{service_name="launcher"\} \d+$/m);
  });

  it('are exposed once for the replicas of a service in several processes', async () => {
    const replicas = [1, 2].map((number) => {
      const metrics = new Metrics('issuance');
      metrics.counter(METRICS.idempotencyReplays).of({}).inc(number);
      metrics.histogram(METRICS.poolWaitSeconds).of({}).observe(0.003);
      metrics.sample(METRICS.ready, () => [{ value: number - 1 }]);
      metrics.sample(METRICS.poolSize, () => [{ value: 5 * number }]);
      metrics.sample(METRICS.outboxRows, () => [{ value: 7 * number }]);
      return readMetrics(processMetrics(`process-${number}`), [metrics]);
    });
    // They come from another process as JSON.
    const { body } = await expose(JSON.parse(JSON.stringify(await Promise.all(replicas))));
    const valueOf = (name: string) =>
      body.match(new RegExp(`^${name}\\{.*\\} .*$`, 'gm'))?.map((line) => line.split(' ').at(-1));
    expect(valueOf('vc_idempotency_replays_total')).toEqual(['3']);
    expect(valueOf('vc_db_pool_wait_seconds_count')).toEqual(['2']);
    expect(valueOf('vc_ready')).toEqual(['0']);
    expect(valueOf('vc_db_pool_size')).toEqual(['15']);
    expect(valueOf('vc_outbox_rows')).toEqual(['14']);
    expect(body.match(/^process_cpu_seconds_total\{service_name="process-[12]"\} /gm)).toHaveLength(2);
    expect(body.match(/^# TYPE process_cpu_seconds_total counter$/gm)).toHaveLength(1);
  });

  it('are exposed as prom-client exposes its own', async () => {
    const metrics = new Metrics('trust');
    const registry = new Registry();
    registry.setDefaultLabels({ service_name: 'trust' });
    const { httpRequestSeconds, internalCalls, idempotencyReplays, poolWaitSeconds } = METRICS;
    const toOptions = ({ name, help, labels }: MetricDefinition) => ({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
    });
    const seconds = new Histogram({ ...toOptions(httpRequestSeconds), buckets: [...httpRequestSeconds.buckets] });
    const calls = new Counter(toOptions(internalCalls));
    // Without labels, both are 0 before the first value.
    new Histogram({ ...toOptions(poolWaitSeconds), buckets: [...poolWaitSeconds.buckets] });
    new Counter(toOptions(idempotencyReplays));
    metrics.histogram(poolWaitSeconds);
    metrics.counter(idempotencyReplays);

    for (const [method, value] of [0, 0.005, 0.0051, 3, 10, 11].flatMap((value) => [
      ['GET', value] as const,
      ['PUT', value] as const,
    ])) {
      const labels = { listener: 'public', method, route: '/things/:id' };
      metrics.histogram(httpRequestSeconds).of(labels).observe(value);
      seconds.observe(labels, value);
    }
    for (const outcome of ['answered', 'refused', 'answered']) {
      metrics.counter(internalCalls).of({ target: 'auth', outcome }).inc();
      calls.inc({ target: 'auth', outcome });
    }

    const linesOf = async (read: () => Promise<object[]>) => {
      const { body } = await expose([await readMetrics(processMetrics('trust'), [{ read }])]);
      return body.match(/^vc_.*/gm)?.sort();
    };
    const usual = await linesOf(() => registry.getMetricsAsJSON());
    expect(usual).toHaveLength(45);
    expect(await linesOf(() => metrics.read())).toEqual(usual);
  });

  it('leave out a gauge without a sample', async () => {
    const metrics = new Metrics('trust');
    const samples: { value: number }[] = [];
    metrics.sample(METRICS.certificateNextEnd, () => samples);
    const read = async () => (await expose([await readMetrics(processMetrics('trust'), [metrics])])).body;
    expect(await read()).not.toMatch(/^vc_certificate_next_end/m);
    samples.push({ value: 17 });
    expect(await read()).toMatch(/^vc_certificate_next_end_timestamp_seconds\{service_name="trust"\} 17$/m);
  });
});

describe('TenantLabels', () => {
  it('give the first tenants series of their own, and all further ones one together', () => {
    const labels = new TenantLabels(2);
    expect(['a', 'b', 'c', 'a', 'd'].map((tenant) => labels.of(tenant))).toEqual(['a', 'b', 'other', 'a', 'other']);
  });

  it('give no tenant a series with a limit of 0', () => {
    expect(new TenantLabels(0).of('a')).toBe('other');
  });
});

describe('RefreshedValue', () => {
  it('is read again from its age on, in the background, and not while it is read', async () => {
    const answers: ((value: number) => void)[] = [];
    let now = 0;
    const read = () => new Promise<number>((answer) => answers.push(answer));
    const value = new RefreshedValue({ read, maxAgeMs: 10, now: () => now });
    expect([value.current, value.current, answers.length]).toEqual([undefined, undefined, 1]);
    answers[0]?.(1);
    await setImmediate();
    now = 9;
    expect([value.current, answers.length]).toEqual([1, 1]);
    now = 10;
    expect([value.current, answers.length]).toEqual([1, 2]);
    now = 100;
    expect([value.current, answers.length]).toEqual([1, 2]);
  });

  it('is undefined after a failed read', async () => {
    let reads = 0;
    const read = () => ((reads += 1) === 1 ? Promise.resolve(1) : Promise.reject(new Error('away')));
    const value = new RefreshedValue({ read, maxAgeMs: 0, now: () => reads });
    expect(value.current).toBeUndefined();
    await setImmediate();
    expect(value.current).toBe(1);
    await setImmediate();
    expect(value.current).toBeUndefined();
  });
});

describe('openMetricsListener', () => {
  it('answers GET /metrics, and nothing else', async () => {
    const logger = createLogger('test', 'silent');
    const server = await openMetricsListener({ name: 'trust', port: 0, host: '127.0.0.1', services: () => [], logger });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answers = await Promise.all([
      fetch(`${url}/metrics`),
      fetch(`${url}/metrics`, { method: 'POST' }),
      fetch(`${url}/metrics/more`),
      fetch(`${url}/health/live`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 405, 404, 404]);
    expect(answers[0].headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
});
