import type { Cluster } from '@vc/development/cluster';
import { withCluster } from './bench-cluster';
import { readPartTimes } from './cluster-parts';
import { intervalOf, mean } from './compare.bench';
import { FLOWS } from './counted-flows';
import { measure, type MeasureOptions } from './measure';

/** Flows at a time against two replicas, and against one: the same load, and the same load for each replica. */
const LOADS = [
  [16, 16],
  [32, 16],
] as const;
/** A second replica has half the flows, and the cost of a flow falls with their number for a minute. */
const WARM_UP_SECONDS = 60;
const SECONDS = 6;
const TURNS = 6;

/** One turn of one deployment. */
interface Turn {
  perSecond: number;
  /** Milliseconds of processor time a flow. */
  services: number;
  PostgreSQL: number;
  others: number;
  all: number;
}

type Load = Pick<MeasureOptions, 'work' | 'concurrency'>;

/** A deployment under its load. */
interface Contender {
  take: (seconds: number) => Promise<Turn>;
  turns: Turn[];
}

/** Compares the cost of flows with two replicas of each service and with one, in turns on the same machine. */
export async function benchClusterReplicas(): Promise<string> {
  return withCluster({}, 2, (two) => withCluster({}, 1, (one) => compareFlows([two, one])));
}

async function compareFlows(clusters: Cluster[]): Promise<string> {
  const tables: string[] = [];
  for (const [name, prepare] of Object.entries(FLOWS)) {
    const flows = await Promise.all(clusters.map(prepare));
    for (const [two, one] of LOADS) {
      const contenders = clusters.map((cluster, index) => {
        const load = { work: async () => flows[index]?.run(), concurrency: index === 0 ? two : one };
        return { take: (seconds: number) => takeTurn(cluster, load, seconds), turns: [] as Turn[] };
      });
      tables.push(tableOf(`${name}, ${two} and ${one} at a time`, await takeTurns(contenders)));
    }
    await Promise.all(flows.map((flow) => flow.close()));
  }
  return tables.join('\n\n');
}

/** Returns the turns of each deployment. */
async function takeTurns(contenders: Contender[]): Promise<Turn[][]> {
  for (const { take } of contenders) await take(WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { take, turns } of contenders) turns.push(await take(SECONDS));
  }
  return contenders.map(({ turns }) => turns);
}

async function takeTurn(cluster: Cluster, load: Load, seconds: number): Promise<Turn> {
  const before = readPartTimes(cluster);
  const { perSecond } = await measure({ ...load, pid: process.pid, seconds });
  const after = readPartTimes(cluster);
  const perFlow = (isOf: (part: string) => boolean) =>
    [...after].reduce((sum, [part, time]) => (isOf(part) ? sum + time - (before.get(part) ?? 0) : sum), 0) /
    (perSecond * seconds);
  const isOther = (part: string) => part === 'nginx' || part === 'Apache Kafka';
  return {
    perSecond,
    services: perFlow((part) => !isOther(part) && part !== 'PostgreSQL'),
    PostgreSQL: perFlow((part) => part === 'PostgreSQL'),
    others: perFlow(isOther),
    all: perFlow(() => true),
  };
}

function tableOf(name: string, [twos = [], ones = []]: Turn[][]): string {
  const members = Object.keys(ones[0] ?? {}) as (keyof Turn)[];
  const lines = members.map((member) => {
    const [two, one] = [twos, ones].map((turns) => turns.map((turn) => turn[member])) as [number[], number[]];
    return `  ${member.padEnd(18)}${[two, one].map((values) => mean(values).toFixed(2).padStart(10)).join('')}${intervalOf(two, one).padStart(16)}`;
  });
  const heads = `${'two'.padStart(30)}${'one'.padStart(10)}${'ratio'.padStart(16)}`;
  return [`  ${name}`, heads, ...lines].join('\n');
}
