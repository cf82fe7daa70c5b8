import { buildRelease } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import { FLOWS, type PrepareFlow } from './counted-flows';
import { FloorProcess } from './floor-server';
import { countFlows, tableOf } from './guard.bench';
import type { DemoPlatform } from './issuance-flow';
import { measure, type MeasureOptions } from './measure';
import { readChildrenTime, readMachineTime } from './processor-time';

/** Flows at a time, unless the command line names other numbers. */
export const CONCURRENCY = 8;
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

interface Load {
  name: string;
  prepare: PrepareFlow;
  /** Flows at a time. */
  concurrency: number;
}

/** Something that a flow runs against. */
type Server = DemoPlatform & { pid: number };

/**
 * Measures the present build, that of another commit and the floor in turns, on the same machine and packages, and prints what
 * they cost, and the ratios of the present build to the other two.
 * @param release commit or tag
 * @param concurrencies how many flows run at a time, each measured by itself
 */
export async function compareWith(release: string, concurrencies = [CONCURRENCY]): Promise<void> {
  const other = buildRelease(release);
  try {
    process.stdout.write(`\nwhat a flow costs here and at ${release}, and the share\n`);
    process.stdout.write(`${tableOf(await countFlows(), await countFlows(other.repository))}\n`);
    const servers = [
      await BenchPlatform.start(),
      await BenchPlatform.start({}, other.repository),
      await FloorProcess.start(),
    ];
    try {
      for (const concurrency of concurrencies) {
        for (const [name, prepare] of Object.entries(FLOWS)) {
          process.stdout.write(await compareFlow({ name, prepare, concurrency }, servers));
        }
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  } finally {
    other.remove();
  }
}

/** Measures a flow on servers in turns. Returns a table, with the ratios of the first server to each other one. */
export async function compareFlow({ name, prepare, concurrency }: Load, servers: Server[]): Promise<string> {
  const contenders: { take: (seconds: number) => Promise<Turn>; turns: Turn[]; close: () => Promise<void> }[] = [];
  for (const server of servers) {
    const flow = await prepare(server);
    const take = (seconds: number) => takeTurn({ pid: server.pid, work: () => flow.run(), concurrency, seconds });
    contenders.push({ take, turns: [], close: () => flow.close() });
  }
  try {
    for (const { take } of contenders) await take(WARM_UP_SECONDS);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const { take, turns } of contenders) turns.push(await take(SECONDS));
    }
  } finally {
    await Promise.all(contenders.map(({ close }) => close()));
  }
  const lines = (['perSecond', 'server', 'postgres', 'p50', 'p99', 'foreign', 'steal'] as const).map((member) => {
    const measured = contenders.map(({ turns }) => turns.map((turn) => turn[member]));
    const [first, ...others] = measured as [number[], ...number[][]];
    const cells = measured.map((values) => mean(values).toFixed(2).padStart(12)).join('');
    const ratios = others.map((values) => intervalOf(first, values).padStart(16)).join('');
    return `${name.padEnd(14)}${String(concurrency).padEnd(4)}${member.padEnd(16)}${cells}${ratios}`;
  });
  return `\n${lines.join('\n')}\n`;
}

async function takeTurn(load: MeasureOptions): Promise<Turn> {
  const { pid, seconds } = load;
  const before = { postgres: readChildrenTime(pid), machine: readMachineTime() };
  const own = process.cpuUsage();
  const { perSecond, p50 = 0, p99 = 0, cpu = 0 } = await measure(load);
  const { user, system } = process.cpuUsage(own);
  const machine = readMachineTime();
  const flows = perSecond * seconds;
  const postgres = readChildrenTime(pid) - before.postgres;
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
export function intervalOf(present: number[], other: number[]): string {
  const ratios = present.map((value, turn) => value / (other[turn] ?? Number.NaN));
  const ratio = mean(ratios);
  if (!Number.isFinite(ratio)) return '';
  const variance = ratios.reduce((sum, each) => sum + (each - ratio) ** 2, 0) / (ratios.length - 1);
  return `${ratio.toFixed(2)} ± ${(STUDENT * Math.sqrt(variance / ratios.length)).toFixed(2)}`;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
