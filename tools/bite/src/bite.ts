import type { Fault, Tier } from './fault';
import { TIERS } from './fault';
import type { Judgement } from './judgement';
import { firstLineOf, judge } from './judgement';
import type { SpecRunner } from './spec-runner';
import type { TreeCopy } from './tree-copy';

export interface BiteResult {
  fault: Fault;
  judgement: Judgement;
  seconds: number;
}

interface Bite {
  copy: TreeCopy;
  runner: SpecRunner;
  /** Runs the specs that are related to the changed file, instead of those that the fault names. */
  related: boolean;
  report: (result: BiteResult) => void;
}

/** Plants the faults one at a time, and judges the specs of each. @returns the number of faults that were found */
export async function bite(faults: Fault[], { copy, runner, related, report }: Bite): Promise<number> {
  const red = related ? new Map<string, string>() : await findRedSpecs(faults, runner);
  let found = 0;
  for (const fault of faults) {
    const startedAt = performance.now();
    const judgement = redWithout(fault, red) ?? (await plant(fault, { copy, runner, related }));
    if (judgement.isFound) found += 1;
    report({ fault, judgement, seconds: (performance.now() - startedAt) / 1_000 });
  }
  return found;
}

async function plant(fault: Fault, { copy, runner, related }: Omit<Bite, 'report'>): Promise<Judgement> {
  const { tier, file, specs } = fault;
  const paths = related ? [file] : specs;
  try {
    return await copy.withFault(fault, async () =>
      judge(await runner.run({ tier, paths, related, stopsAtFailure: true })),
    );
  } catch (error) {
    return { isFound: false, reason: (error as Error).message };
  }
}

/** Returns the specs that fail on the tree without a fault, each with its first failure. */
async function findRedSpecs(faults: Fault[], runner: SpecRunner): Promise<Map<string, string>> {
  const red = new Map<string, string>();
  for (const tier of TIERS) {
    const paths = specsOf(faults, tier);
    if (paths.length === 0) continue;
    const report = await runner.run({ tier, paths, stopsAtFailure: false });
    if (!report) throw new Error('Jest has written no report of the specs without a fault.');
    for (const { spec, title, message } of report.failures) {
      if (!red.has(spec)) red.set(spec, `${title}: ${firstLineOf(message)}`);
    }
    for (const { spec, message } of report.unloaded) red.set(spec, firstLineOf(message));
  }
  return red;
}

function specsOf(faults: Fault[], tier: Tier): string[] {
  return [...new Set(faults.filter((fault) => fault.tier === tier).flatMap(({ specs }) => specs))];
}

function redWithout({ specs }: Fault, red: Map<string, string>): Judgement | undefined {
  const spec = specs.find((each) => red.has(each));
  return spec === undefined
    ? undefined
    : { isFound: false, reason: `${spec} fails without the fault: ${red.get(spec)}` };
}
