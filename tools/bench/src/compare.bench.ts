import { buildRelease } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import { FLOWS, type PrepareFlow } from './counted-flows';
import { countFlows, tableOf } from './guard.bench';
import { measure } from './measure';
import { readChildrenTime, readMachineTime } from './processor-time';

const CONCURRENCY = 8;
const WARM_UP_SECONDS = 4;
const SECONDS = 6;
const TURNS = 6;
/** Half the width of an interval that holds the mean in 95 of 100 cases, in standard errors: Student's t of five degrees. */
const STUDENT = 2.571;

/** One turn of one build. */
interface Turn {
  perSecond: number;
  /** Milliseconds a flow. */
  server: number;
  postgres: number;
  p50: number;
  p99: number;
  /** Parts of the machine's time that other processes and other machines took. */
  foreign: number;
  steal: number;
}

type Build = 'present' | 'other';

/**
 * Measures the present build and that of another commit in turns, on the same machine and packages, and prints what they
 * cost. @param release commit or tag
 */
export async function compareWith(release: string): Promise<void> {
  const other = buildRelease(release);
  try {
    process.stdout.write(`\nwhat a flow costs here and at ${release}, and the share\n`);
    process.stdout.write(`${tableOf(await countFlows(), await countFlows(other.repository))}\n`);
    const platforms = {
      present: await BenchPlatform.start(),
      other: await BenchPlatform.start({}, other.repository),
    };
    try {
      for (const [name, prepare] of Object.entries(FLOWS)) {
        process.stdout.write(await compareFlow(name, prepare, platforms));
      }
    } finally {
      await Promise.all(Object.values(platforms).map((platform) => platform.stop()));
    }
  } finally {
    other.remove();
  }
}

/** Measures a flow on two platforms in turns. Returns a table, with the ratio of the first to the second. */
export async function compareFlow(
  name: string,
  prepare: PrepareFlow,
  platforms: Record<Build, BenchPlatform>,
): Promise<string> {
  const builds = Object.keys(platforms) as Build[];
  const flows = { present: await prepare(platforms.present), other: await prepare(platforms.other) };
  const turns: Record<Build, Turn[]> = { present: [], other: [] };
  const take = (build: Build, seconds: number) => takeTurn(platforms[build], () => flows[build].run(), seconds);
  try {
    for (const build of builds) await take(build, WARM_UP_SECONDS);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const build of builds) turns[build].push(await take(build, SECONDS));
    }
  } finally {
    await Promise.all(builds.map((build) => flows[build].close()));
  }
  const lines = (['perSecond', 'server', 'postgres', 'p50', 'p99', 'foreign', 'steal'] as const).map((member) => {
    const [present, other] = builds.map((build) => turns[build].map((turn) => turn[member])) as [number[], number[]];
    const cells = [mean(present), mean(other)].map((value) => value.toFixed(2).padStart(12)).join('');
    return `${name.padEnd(14)}${member.padEnd(16)}${cells}${intervalOf(present, other).padStart(20)}`;
  });
  return `\n${lines.join('\n')}\n`;
}

async function takeTurn(platform: BenchPlatform, work: () => Promise<unknown>, seconds: number): Promise<Turn> {
  const before = { postgres: readChildrenTime(platform.pid), machine: readMachineTime() };
  const own = process.cpuUsage();
  const {
    perSecond,
    p50 = 0,
    p99 = 0,
    cpu = 0,
  } = await measure({ work, concurrency: CONCURRENCY, seconds, pid: platform.pid });
  const { user, system } = process.cpuUsage(own);
  const machine = readMachineTime();
  const flows = perSecond * seconds;
  const postgres = readChildrenTime(platform.pid) - before.postgres;
  const [busy, all] = [machine.busy - before.machine.busy, machine.all - before.machine.all];
  return {
    perSecond,
    server: cpu,
    postgres: postgres / flows,
    p50,
    p99,
    foreign: Math.max(0, busy - postgres - cpu * flows - (user + system) / 1000) / all,
    steal: (machine.steal - before.machine.steal) / all,
  };
}

/** The ratio of the turns, with the interval that holds it in 95 of 100 runs. */
function intervalOf(present: number[], other: number[]): string {
  const ratios = present.map((value, turn) => value / (other[turn] ?? Number.NaN));
  const ratio = mean(ratios);
  if (!Number.isFinite(ratio)) return '';
  const variance = ratios.reduce((sum, each) => sum + (each - ratio) ** 2, 0) / (ratios.length - 1);
  return `${ratio.toFixed(2)} ± ${(STUDENT * Math.sqrt(variance / ratios.length)).toFixed(2)}`;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
