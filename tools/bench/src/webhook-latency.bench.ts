import { buildRelease } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import type { Row } from './table';
import { WebhookLoad } from './webhook-load';
import { type Measure, measureAtSteadyRate, RATE, SECONDS } from './webhook-measures';

const TURNS = 3;
/** The slow endpoint would have 240 requests open if it got all of its events at once. */
const SLOW = { latencyMs: 5_000, perSecond: 48 };

/** A running platform with its load. */
interface Build {
  name: string;
  platform: BenchPlatform;
  load: WebhookLoad;
}

type MeasureBuild = (build: Build) => Promise<{ note?: string; measure: Measure }>;

/** What is measured: how many endpoints, each of a tenant of its own, share the events. */
const LOADS: Record<string, MeasureBuild> = {
  'to 1 endpoint': async (build) => ({ measure: await measureEndpoints(build, 1) }),
  'to 10 endpoints': async (build) => ({ measure: await measureEndpoints(build, 10) }),
  'beside a slow endpoint': measureBesideSlowEndpoint,
};

/**
 * Measures the time from the commit of an event to its receiver at a steady rate, of the present build and, in turns with it, of
 * another one. The publisher is that of the present build.
 * @param release commit or tag of the other build
 */
export async function benchWebhookLatency(release?: string): Promise<Row[]> {
  const other = release === undefined ? undefined : buildRelease(release);
  const builds: Build[] = [];
  const start = async (name: string, repository?: string) => {
    const platform = await BenchPlatform.start({}, repository);
    builds.push({ name, platform, load: await WebhookLoad.prepare(platform) });
  };
  try {
    await start('present');
    if (other) await start(release ?? '', other.repository);
    return await takeTurns(builds);
  } finally {
    for (const { platform, load } of builds) {
      await load.stop();
      await platform.stop();
    }
    other?.remove();
  }
}

async function takeTurns(builds: Build[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const build of builds) await measureEndpoints(build, 1);
  for (const [name, measureBuild] of Object.entries(LOADS)) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const build of builds) {
        const { note = '', measure } = await measureBuild(build);
        rows.push({ what: `${RATE}/s ${name}, ${build.name}${note}`, ...measure });
      }
    }
  }
  return rows;
}

async function measureEndpoints({ platform, load }: Build, endpoints: number): Promise<Measure> {
  const added = await load.addTenants(endpoints);
  const rounds = (RATE * SECONDS) / endpoints;
  const tenants = Array.from({ length: rounds }, () => added.map(({ tenantId }) => tenantId)).flat();
  const measure = await measureAtSteadyRate(load, platform.pid, tenants, tenants.length);
  await load.removeEndpoints(added.map(({ id }) => id));
  return measure;
}

/** Measures after as long a warm-up, in which the slow endpoint gets the slots that it gets. */
async function measureBesideSlowEndpoint(build: Build): Promise<{ note: string; measure: Measure }> {
  const { load } = build;
  const slow = await load.addSlowTenant(1, SLOW.latencyMs);
  const ids = slow.map(({ id }) => id);
  const publishing = setInterval(
    () => slow.forEach(({ tenantId }) => void load.publish(1, tenantId)),
    1_000 / SLOW.perSecond,
  );
  try {
    await measureEndpoints(build, 1);
    const measure = await measureEndpoints(build, 1);
    return { note: ` (${await load.countLeased(ids)} open to it)`, measure };
  } finally {
    clearInterval(publishing);
    await load.removeEndpoints(ids);
  }
}
