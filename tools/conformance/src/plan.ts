import type { ConformanceSuite, ModuleState, PlannedModule, RunningModule } from './conformance-suite';
import type { ModuleOutcome, PlatformVerdict } from './judgement';
import { judge } from './judgement';

/** One plan of the suite, and what to do while its modules wait. */
export interface Plan {
  name: string;
  variant: Record<string, string>;
  configuration: object;
  /** Modules that are not run, by name, with the reason. */
  omitted?: Record<string, string> | undefined;
  /** Modules that the suite skips, by name, with what the platform does not offer. */
  skipped?: Record<string, string> | undefined;
  /**
   * Plays the part that a person or a page would play while the module waits.
   * @throws Error where that cannot be done
   */
  drive: (module: RunningModule, planned: PlannedModule) => Promise<void>;
  /** What the platform says of the module that was driven last; undefined where it has nothing to say of it. */
  verdict: (module: RunningModule, planned: PlannedModule) => Promise<PlatformVerdict | undefined>;
}

export interface Outcome extends ModuleOutcome {
  plan: string;
  module: string;
}

const OVER: ModuleState['status'][] = ['FINISHED', 'INTERRUPTED'];

/**
 * Runs every module of which the name, or a value of the plan's variant, contains `only`.
 * @param waitMs a module that is not over by then is cancelled
 */
export async function* runPlan(
  suite: ConformanceSuite,
  plan: Plan,
  { only = '', waitMs }: { only?: string | undefined; waitMs: number },
): AsyncGenerator<Outcome> {
  const { id, modules } = await suite.createPlan(plan.name, plan.variant, plan.configuration);
  assertNamesModules(plan, modules.map(nameOf));
  for (const planned of modules) {
    if (!isWanted(only, plan.variant, [planned.testModule])) continue;
    const outcome = { plan: plan.name, module: nameOf(planned) };
    const reason = plan.omitted?.[outcome.module];
    if (reason) yield { ...outcome, result: 'OMITTED', isGood: true, findings: [`omitted: ${reason}`] };
    else yield { ...outcome, ...(await runModule(suite, id, { planned, plan, waitMs })) };
  }
}

/** Does a module's name, or a value of the plan's variant, contain `only`? */
export function isWanted(only: string, variant: Record<string, string>, modules: string[]): boolean {
  return [...modules, ...Object.values(variant)].some((name) => name.includes(only));
}

/** @throws Error where a reason is given for a module that the plan does not have */
function assertNamesModules({ omitted, skipped }: Plan, names: string[]): void {
  const unknown = Object.keys({ ...omitted, ...skipped }).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The plan has no module ${unknown.join(', ')}.`);
}

async function runModule(
  suite: ConformanceSuite,
  planId: string,
  { planned, plan, waitMs }: { planned: PlannedModule; plan: Plan; waitMs: number },
): Promise<ModuleOutcome> {
  const module = await suite.start(planId, planned);
  const faults: string[] = [];
  const noteFault = (error: Error) => void faults.push(error.message);
  const { status } = await module.untilWaiting(waitMs);
  if (status === 'WAITING') await plan.drive(module, planned).catch(noteFault);
  let state = await module.untilOver(waitMs);
  if (!OVER.includes(state.status)) {
    faults.push(`the module is still ${state.status} after ${waitMs} ms`);
    await module.cancel();
    state = await module.untilOver(waitMs);
  }
  const verdict = await plan.verdict(module, planned).catch(noteFault);
  return judge({
    state,
    verdict: verdict ?? undefined,
    logged: await loggedFaults(module),
    faults,
    skipReason: plan.skipped?.[nameOf(planned)],
  });
}

async function loggedFaults(module: RunningModule): Promise<string[]> {
  return (await module.log())
    .filter(({ result }) => result === 'FAILURE' || result === 'WARNING')
    .map(({ src, msg, result }) => `${result} ${src}: ${msg}`);
}

/** With what tells modules of one name apart. */
export function nameOf({ testModule, variant }: PlannedModule): string {
  const { vci_credential_encryption: encryption, vci_credential_issuance_mode: mode, request_method } = variant ?? {};
  const unusual = [encryption === 'encrypted' && encryption, mode === 'deferred' && mode, request_method];
  return [testModule, ...unusual].filter(Boolean).join(', ');
}
