import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { observabilityVariants, startCollector, type Variant } from './observability-variants';
import { LOADS, type PreparedLoad } from './observability-loads';
import { ratioOf, type Session } from './paired-ratio';
import { median } from './median';
import { readThreadsTime } from './processor-time';
import { printTable, type TableRow } from './table';

const SESSIONS = 3;
const WARM_UP_ROUNDS = 20;
const SCRAPES = 40;

interface Contestant {
  platform: BenchPlatform;
  metricsUrl: string;
  loads: PreparedLoad[];
}

/** Processor time in ms per unit of work: of each load, of each variant, of each session, of each round. */
type Measured = number[][][][];

/**
 * Processor time of an issuance and of the delivery of a webhook, with parts of observability and without. The platforms
 * run at the same time, and the rounds go forth and back (A B B A), so that a change of the machine hits all of them.
 * Processes of the same program differ by some percent, so each session starts all of them again.
 */
export async function benchObservability(sessions = SESSIONS): Promise<TableRow[]> {
  const collector = await startCollector();
  try {
    const variants = observabilityVariants(collector.url);
    const measured: Measured = LOADS.map(() => variants.map(() => []));
    const scrapes: number[] = [];
    const rows = () => [
      ...LOADS.flatMap(({ what }, load) =>
        variants.map((variant, index) => toRow(`${what}, ${variant.what}`, measured[load] ?? [], index)),
      ),
      { what: 'a scrape of all services', cpu: median(scrapes) },
    ];
    for (let session = 1; session <= sessions; session += 1) {
      scrapes.push(await runSession(variants, measured));
      if (session < sessions) printTable(`after ${session} of ${sessions} sessions`, rows());
    }
    return rows();
  } finally {
    collector.stop();
  }
}

/** @returns the processor time of a scrape with all parts, in ms */
async function runSession(variants: Variant[], measured: Measured): Promise<number> {
  const contestants: Contestant[] = [];
  try {
    for (const variant of variants) contestants.push(await start(variant));
    for (const [load, ofVariants] of measured.entries()) await measureLoad(contestants, load, ofVariants);
    const whole = contestants.at(-1);
    return whole ? await measureScrape(whole) : Number.NaN;
  } finally {
    for (const { loads, platform } of contestants) {
      for (const load of loads) await load.close();
      await platform.stop();
    }
  }
}

/** Forth and back, after rounds that do not count. @param ofVariants gets the rounds as a further session */
async function measureLoad(contestants: Contestant[], load: number, ofVariants: number[][][]): Promise<void> {
  ofVariants.forEach((sessions) => sessions.push([]));
  const order = [...contestants.entries()];
  const rounds = LOADS[load]?.rounds ?? 0;
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, contestant] of round % 2 === 0 ? order : order.toReversed()) {
      const cpu = await measureRound(contestant, load);
      if (round >= 0) ofVariants[index]?.at(-1)?.push(cpu);
    }
  }
}

async function start({ environment, repository }: Variant): Promise<Contestant> {
  const port = await freePort();
  const settings = { ...environment, LOG_LEVEL: 'info', METRICS_PORT: String(port) };
  const platform = await BenchPlatform.start(settings, repository);
  const loads: PreparedLoad[] = [];
  for (const { prepare } of LOADS) loads.push(await prepare(platform));
  return { platform, metricsUrl: `http://127.0.0.1:${port}/metrics`, loads };
}

async function measureRound({ platform, loads }: Contestant, index: number): Promise<number> {
  const load = loads[index];
  if (!load) throw new Error('The load is not prepared.');
  const before = readThreadsTime(platform.pid);
  await load.run();
  return (readThreadsTime(platform.pid) - before) / load.count;
}

/** Apart from the rounds, which are shorter than the time between two scrapes. */
async function measureScrape({ platform, metricsUrl }: Contestant): Promise<number> {
  const before = readThreadsTime(platform.pid);
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) await (await fetch(metricsUrl)).text();
  return (readThreadsTime(platform.pid) - before) / SCRAPES;
}

function toRow(what: string, variants: number[][][], index: number): TableRow {
  const [base = []] = variants;
  const own = variants[index] ?? [];
  const sessions = own.map((rounds, session): Session => ({ base: base[session] ?? [], rounds }));
  const cpu = median(own.flat());
  return index === 0 ? { what, cpu } : { what, cpu, ...ratioOf(sessions) };
}
