import { readFileSync } from 'node:fs';
import { childProcesses } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import { type CountedFlow, FLOWS } from './counted-flows';
import { measure } from './measure';
import { readProcessorTime } from './processor-time';

const CONCURRENCIES = [8, 32];
const WARM_UP_SECONDS = 6;
const SECONDS = 6;
const TURNS = 6;
const COUNTS = [1, 2];

/** One turn of one platform. Times are milliseconds of processor time a flow. */
interface Turn {
  perSecond: number;
  p50: number;
  p99: number;
  launcher: number;
  /** All workers together. */
  workers: number;
  postgres: number;
  /** The program that runs the flows. */
  load: number;
}

type Times = Pick<Turn, 'launcher' | 'workers' | 'postgres' | 'load'>;

/** What the flows cost with one process that answers requests and with two, in turns on the same machine. */
export async function benchWorkers(): Promise<string> {
  const platforms = await Promise.all(COUNTS.map((count) => BenchPlatform.start({ WORKERS: String(count) })));
  try {
    const tables: string[] = [];
    for (const [name, prepare] of Object.entries(FLOWS)) {
      const flows = await Promise.all(platforms.map(prepare));
      for (const concurrency of CONCURRENCIES) {
        tables.push(tableOf(`${name}, ${concurrency}`, await takeTurns(platforms, flows, concurrency)));
      }
      await Promise.all(flows.map((flow) => flow.close()));
    }
    return tables.join('\n\n');
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()));
  }
}

/** Returns the turns of each platform. */
async function takeTurns(platforms: BenchPlatform[], flows: CountedFlow[], concurrency: number): Promise<Turn[][]> {
  const loads = platforms.map(({ pid }, index) => {
    return { pid, concurrency, work: async () => flows[index]?.run(), turns: [] as Turn[] };
  });
  for (const load of loads) await takeTurn({ ...load, seconds: WARM_UP_SECONDS });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const load of loads) load.turns.push(await takeTurn({ ...load, seconds: SECONDS }));
  }
  return loads.map(({ turns }) => turns);
}

async function takeTurn(load: Parameters<typeof measure>[0]): Promise<Turn> {
  const { pid, seconds } = load;
  const before = readTimes(pid);
  const { perSecond, p50 = Number.NaN, p99 = Number.NaN } = await measure(load);
  const after = readTimes(pid);
  const perFlow = (part: keyof Times) => (after[part] - before[part]) / (perSecond * seconds);
  return {
    perSecond,
    p50,
    p99,
    launcher: perFlow('launcher'),
    workers: perFlow('workers'),
    postgres: perFlow('postgres'),
    load: perFlow('load'),
  };
}

function readTimes(pid: number): Times {
  const children = childProcesses(pid);
  const isWorker = (child: number) => readCommand(child).includes('/launcher/main.js');
  const { user, system } = process.cpuUsage();
  return {
    launcher: timeOf(pid),
    workers: sumOf(children.filter(isWorker).map((child) => timeOf(child))),
    postgres: sumOf(children.filter((child) => !isWorker(child)).map((child) => timeOf(child, 'ended children'))),
    load: (user + system) / 1_000,
  };
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // It has ended.
  }
}

function timeOf(pid: number, children?: 'ended children'): number {
  return readProcessorTime(pid, children) ?? 0;
}

/** The mean of each measure with one and with two processes, and the mean and range of their ratios. */
function tableOf(name: string, turns: Turn[][]): string {
  const [ones = [], twos = []] = turns;
  const members = Object.keys(ones[0] ?? {}) as (keyof Turn)[];
  const lines = members.map((member) => {
    const [one, two] = [ones, twos].map((all) => sumOf(all.map((turn) => turn[member])) / all.length) as [
      number,
      number,
    ];
    const ratios = twos.map((turn, index) => turn[member] / (ones[index]?.[member] ?? Number.NaN));
    const range = `${(two / one).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
    return `  ${member.padEnd(18)}${one.toFixed(2).padStart(10)}${two.toFixed(2).padStart(10)}   ${one > 0 ? range : ''}`;
  });
  return [`  ${name.padEnd(18)}${'one'.padStart(10)}${'two'.padStart(10)}   ratio`, ...lines].join('\n');
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
