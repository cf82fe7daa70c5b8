import { readFileSync } from 'node:fs';
import { freePort } from '@vc/development/free-port';
import { BenchPlatform } from './bench-platform';
import { FLOWS } from './counted-flows';
import { type FlowCounts, FlowCounter } from './flow-counts';

type Budgets = Record<string, FlowCounts>;

const BUDGETS = 'tools/bench/budgets.json';

/** How much more than its budget a count may be. On a busy machine, fewer flows meet in a batch. */
const TOLERANCE: FlowCounts = {
  ownStatements: 1,
  tenantTransactions: 1.5,
  statements: 1.5,
  rowsWritten: 1.05,
  logBytes: 1.15,
  internalCalls: 2,
  allocatedBytes: 1.2,
};

/** Counts what the flows cost, and compares it with the budgets. @throws Error where a flow costs more */
export async function guardBudgets(): Promise<void> {
  const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8')) as Budgets;
  const counts = await countFlows();
  process.stdout.write(`\n${tableOf(counts, budgets)}\n`);
  const exceeded = exceededBudgets(counts, budgets);
  if (exceeded.length > 0) {
    throw new Error(
      `${exceeded.join('\n')}\nA flow costs more than ${BUDGETS} allows. A commit that raises a budget says why.`,
    );
  }
}

/** Counts of one flow of each kind. @param repository folder of another build of the launcher */
export async function countFlows(repository?: string): Promise<Record<string, FlowCounts>> {
  const [inspectorPort, metricsPort] = [await freePort(), await freePort()];
  const environment = {
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  };
  const platform = await BenchPlatform.startCounting(environment, repository);
  let counter: FlowCounter | undefined;
  try {
    counter = await FlowCounter.connect(platform, `http://127.0.0.1:${metricsPort}/metrics`, inspectorPort);
    const counts: Record<string, FlowCounts> = {};
    for (const [name, prepare] of Object.entries(FLOWS)) {
      const flow = await prepare(platform);
      counts[name] = await counter.count(flow).finally(() => flow.close());
    }
    return counts;
  } finally {
    await counter?.close();
    await platform.stop();
  }
}

/** One line for each count that exceeds its budget, and for each flow without budgets. */
export function exceededBudgets(counts: Record<string, FlowCounts>, budgets: Budgets): string[] {
  return Object.entries(counts).flatMap(([flow, each]) => {
    const budget = budgets[flow];
    if (!budget) return [`${flow}: has no budget`];
    return countNames(each)
      .filter((name) => !(each[name] <= budget[name] * TOLERANCE[name]))
      .map((name) => `${flow}: ${name} ${round(each[name])} instead of ${budget[name]}`);
  });
}

/** @param others counts or budgets of the same flows */
export function tableOf(counts: Record<string, FlowCounts>, others: Record<string, FlowCounts>): string {
  const rows = Object.entries(counts).flatMap(([flow, each]) =>
    countNames(each).map((name) => {
      const other = others[flow]?.[name];
      const share = other === undefined ? '' : `${((each[name] / other) * 100).toFixed(1)} %`;
      const [present, before] = [round(each[name]), other === undefined ? '' : round(other)];
      return `${flow.padEnd(14)}${name.padEnd(16)}${present.padStart(12)}${before.padStart(12)}${share.padStart(10)}`;
    }),
  );
  return rows.join('\n');
}

function countNames(counts: FlowCounts): (keyof FlowCounts)[] {
  return Object.keys(counts) as (keyof FlowCounts)[];
}

function round(count: number): string {
  return count >= 1000 ? String(Math.round(count)) : count.toFixed(1);
}
