import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { readProcessorTime } from './processor-time';
import type { Row } from './table';

const ROUNDS = 20;
const WARM_UP_FLOWS = 400;
const FLOWS_OF_ROUND = 150;
const CONCURRENCY = 8;
const SECOND_MS = 1_000;

interface Variant {
  what: string;
  environment: Record<string, string>;
  /** Folder of another checkout, whose launcher is built. */
  repository?: string | undefined;
}

interface Contestant extends Variant {
  platform: BenchPlatform;
  flow: IssuanceFlow;
  metricsUrl: string;
  /** Processor time of each round in ms per flow. */
  rounds: number[];
  busyMs: number;
}

/**
 * Processor time of a whole issuance with the access log and with traces, beside the same platform without them. All
 * platforms run at the same time; the rounds go forth and back (A B B A), so that a change of the machine hits all of them.
 * @param baseline folder of an older checkout with a built launcher, to which all are compared
 */
export async function benchObservability(baseline?: string): Promise<Row[]> {
  const collector = await startCollector();
  const variants: Variant[] = [
    ...(baseline === undefined ? [] : [{ what: 'the older build', environment: {}, repository: baseline }]),
    { what: 'metrics', environment: { ACCESS_LOG: 'off' } },
    { what: 'metrics and access log', environment: { ACCESS_LOG: 'on' } },
    {
      what: 'metrics, access log and traces, of which 5 % are recorded',
      environment: {
        ACCESS_LOG: 'on',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      },
    },
    {
      what: 'metrics, access log and all traces',
      environment: { ACCESS_LOG: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    },
  ];
  const contestants: Contestant[] = [];
  try {
    for (const variant of variants) contestants.push(await start(variant));
    for (const each of contestants) await run(each, WARM_UP_FLOWS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? contestants : contestants.toReversed();
      for (const each of order) await measureRound(each);
    }
    return contestants.map((each) => toRow(each, contestants));
  } finally {
    for (const { flow, platform } of contestants) {
      await flow.close();
      await platform.stop();
    }
    collector.stop();
  }
}

async function start(variant: Variant): Promise<Contestant> {
  const { environment, repository } = variant;
  const port = await freePort();
  const settings = { ...environment, LOG_LEVEL: 'info', METRICS_PORT: String(port) };
  const platform = await BenchPlatform.start(settings, repository);
  const flow = await IssuanceFlow.prepare(platform);
  return { ...variant, platform, flow, metricsUrl: `http://127.0.0.1:${port}/metrics`, rounds: [], busyMs: 0 };
}

async function run({ flow }: Contestant, flows: number): Promise<void> {
  let left = flows;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await flow.run();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** With one scrape. */
async function measureRound(contestant: Contestant): Promise<void> {
  const { platform, metricsUrl, rounds } = contestant;
  const [startedAt, before] = [performance.now(), readProcessorTime(platform.pid)];
  // An older build has no metrics.
  await fetch(metricsUrl).then(
    (answer) => answer.text(),
    () => undefined,
  );
  await run(contestant, FLOWS_OF_ROUND);
  const after = readProcessorTime(platform.pid);
  contestant.busyMs += performance.now() - startedAt;
  if (before !== undefined && after !== undefined) rounds.push((after - before) / FLOWS_OF_ROUND);
}

function toRow({ what, rounds, busyMs }: Contestant, [first]: Contestant[]): Row {
  const cpu = median(rounds);
  // Those of one round ran shortly after each other.
  const ratio = median(rounds.map((each, round) => each / (first?.rounds[round] ?? NaN)));
  const perSecond = (ROUNDS * FLOWS_OF_ROUND * SECOND_MS) / busyMs;
  return { what, perSecond, cpu, ...(ratio !== undefined && { ratio }) };
}

function median(numbers: number[]): number | undefined {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Takes traces and drops them. */
async function startCollector(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const stop = () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
