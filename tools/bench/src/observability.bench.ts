import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { buildSwitchedLauncher, observabilityVariants, startCollector, type Variant } from './observability-variants';
import { LOADS, type PreparedLoad } from './observability-loads';
import { ratioOf, type Session } from './paired-ratio';
import { median } from './median';
import { readThreadsTime } from './processor-time';
import { printTable, type TableRow } from './table';

const SESSIONS = 3;
const WARM_UP_ROUNDS = 6;
const SCRAPES = 40;
/** Signals after a round: one turns observability off or on, two leave it as it was. */
const SWITCH = 1;
const STAY = 2;
/**
 * After a signal, for the export of spans and the lines of the access log. Without a pause, the kernel would make one signal of
 * two.
 */
const EXPORT_MS = 120;

/** Processor time in ms per unit of work: of each load, of each variant, in each session. */
type Measured = Session[][][];

/**
 * Processor time of an issuance and of the delivery of a webhook, with parts of observability and without. One process is
 * measured with its observability on and off in turns (A B B A), so that a change of the machine hits both. Two processes of
 * one program would differ by more than what is measured.
 */
export async function benchObservability(sessions = SESSIONS): Promise<TableRow[]> {
  const repository = buildSwitchedLauncher();
  const collector = await startCollector();
  try {
    const variants = observabilityVariants(collector.url);
    const measured: Measured = LOADS.map(() => variants.map(() => []));
    const scrapes: number[] = [];
    const rows = () => [
      ...LOADS.flatMap(({ what }, load) =>
        variants.map((variant, index) => toRow(`${what}, ${variant.what}`, measured[load]?.[index] ?? [])),
      ),
      { what: 'a scrape of all services', cpu: median(scrapes) },
    ];
    for (let session = 1; session <= sessions; session += 1) {
      for (const [index, variant] of variants.entries()) {
        scrapes.push(
          await measureVariant(variant, repository, (load, rounds) => measured[load]?.[index]?.push(rounds)),
        );
      }
      if (session < sessions) printTable(`after ${session} of ${sessions} sessions`, rows());
    }
    return rows();
  } finally {
    collector.stop();
  }
}

/** @returns the processor time of a scrape, in ms */
async function measureVariant(
  { environment }: Variant,
  repository: string,
  keep: (load: number, rounds: Session) => void,
): Promise<number> {
  const port = await freePort();
  const settings = { ...environment, LOG_LEVEL: 'info', METRICS_PORT: String(port) };
  const platform = await BenchPlatform.start(settings, repository);
  const loads: PreparedLoad[] = [];
  try {
    for (const { prepare } of LOADS) loads.push(await prepare(platform));
    for (const [index, load] of loads.entries()) {
      keep(index, await measureLoad(platform.pid, load, LOADS[index]?.rounds));
    }
    return await measureScrape(platform.pid, `http://127.0.0.1:${port}/metrics`);
  } finally {
    for (const load of loads) await load.close();
    await platform.stop();
  }
}

/** In the order on, off, off, on. It begins and ends with observability on. */
async function measureLoad(pid: number, load: PreparedLoad, rounds = 0): Promise<Session> {
  const on: number[] = [];
  const off: number[] = [];
  for (let pair = -WARM_UP_ROUNDS / 2; pair < rounds / 2; pair += 1) {
    const measured = [
      await measureRound(pid, load, SWITCH),
      await measureRound(pid, load, STAY),
      await measureRound(pid, load, SWITCH),
      await measureRound(pid, load, STAY),
    ] as const;
    if (pair < 0) continue;
    on.push(measured[0], measured[3]);
    off.push(measured[1], measured[2]);
  }
  return { base: off, rounds: on };
}

/** @param signals are sent after the work; the processor time of the export of spans that they cause is that of the round */
async function measureRound(pid: number, load: PreparedLoad, signals: number): Promise<number> {
  const before = readThreadsTime(pid);
  await load.run();
  for (let signal = 0; signal < signals; signal += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(EXPORT_MS);
  }
  return (readThreadsTime(pid) - before) / load.count;
}

/** Apart from the rounds, which are shorter than the time between two scrapes. */
async function measureScrape(pid: number, url: string): Promise<number> {
  const before = readThreadsTime(pid);
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) await (await fetch(url)).text();
  return (readThreadsTime(pid) - before) / SCRAPES;
}

function toRow(what: string, sessions: Session[]): TableRow {
  return { what, cpu: median(sessions.flatMap(({ rounds }) => rounds)), ...ratioOf(sessions) };
}
