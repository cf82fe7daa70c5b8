import { ConformanceSuite, PlannedModule, RunningModule } from './conformance-suite';

/** One plan of the suite, and what to do while its modules wait. */
export interface Plan {
  name: string;
  variant: Record<string, string>;
  configuration: object;
  /** Modules that are not run, by name, with the reason. */
  omitted?: Record<string, string>;
  /**
   * Plays the part that a person or a page would play while the module waits.
   * @throws Error where the platform does not do what it should
   */
  drive(module: RunningModule, planned: PlannedModule): Promise<void>;
}

export interface Outcome {
  plan: string;
  module: string;
  result: string;
  /** What failed or was warned of. */
  findings: string[];
  /** Did the platform do what it should, as far as the runner sees that? */
  isAsExpected: boolean;
}

const MODULE_TIMEOUT_MS = 45_000;

/** Runs every module of which the name, or a value of the plan's variant, contains `only`. */
export async function* runPlan(suite: ConformanceSuite, plan: Plan, only = ''): AsyncGenerator<Outcome> {
  const { id, modules } = await suite.createPlan(plan.name, plan.variant, plan.configuration);
  for (const planned of modules) {
    if (![planned.testModule, ...Object.values(plan.variant)].some((name) => name.includes(only))) continue;
    const outcome = { plan: plan.name, module: nameOf(planned), findings: [], isAsExpected: true };
    const reason = plan.omitted?.[outcome.module];
    if (reason) yield { ...outcome, result: 'OMITTED', findings: [reason] };
    else yield { ...outcome, ...(await runModule(suite, id, planned, plan)) };
  }
}

async function runModule(
  suite: ConformanceSuite,
  planId: string,
  planned: PlannedModule,
  plan: Plan,
): Promise<Pick<Outcome, 'result' | 'findings' | 'isAsExpected'>> {
  const module = await suite.start(planId, planned);
  const findings: string[] = [];
  const waiting = await module.untilWaiting(MODULE_TIMEOUT_MS);
  if (waiting.status === 'WAITING') {
    await plan.drive(module, planned).catch((error: Error) => findings.push(`runner: ${error.message}`));
  }
  const isAsExpected = findings.length === 0;
  let state = await module.untilOver(MODULE_TIMEOUT_MS);
  if (state.status !== 'FINISHED' && state.status !== 'INTERRUPTED') {
    findings.push(`runner: still ${state.status} after ${MODULE_TIMEOUT_MS} ms`);
    await module.cancel();
    state = await module.untilOver(MODULE_TIMEOUT_MS);
  }
  for (const { src, msg, result } of await module.log()) {
    if (result === 'FAILURE' || result === 'WARNING') findings.push(`${result} ${src}: ${msg}`);
  }
  const result = state.status === 'FINISHED' ? state.result : `${state.status} ${state.result}`;
  return { result, findings, isAsExpected };
}

/** With what tells modules of one name apart. */
function nameOf({ testModule, variant }: PlannedModule): string {
  const isEncrypted = variant?.vci_credential_encryption === 'encrypted';
  return [testModule, isEncrypted && 'encrypted', variant?.request_method].filter(Boolean).join(', ');
}
