import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { Inspector } from './inspector';
import { LOADS, type PreparedLoad } from './observability-loads';
import { type SourceOf, observabilityShare } from './observability-share';
import { observabilityVariants, startCollector, type Variant } from './observability-variants';
import { readThreadsTime } from './processor-time';
import type { AllocationProfile } from './profiles';
import { sourceOfFrames } from './source-of-frames';
import type { TableRow } from './table';

const SAMPLE_BYTES = 16_384;
const SCRAPES = 40;

/**
 * The part of the busy time of a platform that its metrics, access log and spans take, by profiles. Two runs, one with
 * observability and one without, differ by more than that part from one run to the next.
 */
export async function benchObservability(): Promise<TableRow[]> {
  const collector = await startCollector();
  const sourceOf = sourceOfFrames();
  try {
    const rows: TableRow[] = [];
    for (const variant of observabilityVariants(collector.url)) rows.push(...(await benchVariant(variant, sourceOf)));
    return rows;
  } finally {
    collector.stop();
  }
}

async function benchVariant({ what, environment }: Variant, sourceOf: SourceOf): Promise<TableRow[]> {
  const [inspectorPort, metricsPort] = [await freePort(), await freePort()];
  const platform = await BenchPlatform.start({
    ...environment,
    LOG_LEVEL: 'info',
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  });
  const inspector = await Inspector.connect(inspectorPort);
  try {
    const rows: TableRow[] = [];
    for (const load of LOADS) {
      const prepared = await load.prepare(platform);
      const share = await profile(inspector, prepared, sourceOf).finally(() => prepared.close());
      rows.push({ what: `${load.what}: ${what}`, share });
    }
    const scrape = await measureScrape(platform.pid, `http://127.0.0.1:${metricsPort}/metrics`);
    return [...rows, { what: `scrape of all services: ${what}`, cpu: scrape }];
  } finally {
    inspector.close();
    await platform.stop();
  }
}

/** Runs the load three times: first to have it compiled, then for each profile. */
async function profile(inspector: Inspector, { run }: PreparedLoad, sourceOf: SourceOf): Promise<number> {
  await run();
  const time = await inspector.profile(run);
  await inspector.call('HeapProfiler.startSampling', {
    samplingInterval: SAMPLE_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await run();
  const allocations = await inspector.call<{ profile: AllocationProfile }>('HeapProfiler.stopSampling');
  return observabilityShare(time, allocations.profile, sourceOf);
}

/** @returns processor time in ms */
async function measureScrape(pid: number, url: string): Promise<number> {
  const before = readThreadsTime(pid);
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) await (await fetch(url)).text();
  return (readThreadsTime(pid) - before) / SCRAPES;
}
