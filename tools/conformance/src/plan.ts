import type { ConformanceSuite, ModuleState, PlannedModule, RunningModule } from './conformance-suite';
import type { ModuleOutcome, PlatformVerdict } from './module-outcome';
import { toModuleOutcome } from './module-outcome';
import type { Turns } from './turns';

/** One plan of the suite, with the actions of the user that its modules wait for. */
export interface Plan {
  name: string;
  variant: Record<string, string>;
  configuration: object;
  /** Modules that are not run, by name, with the reason. */
  omitted?: Record<string, string> | undefined;
  /** Modules that the suite skips, by name, with the feature that the platform does not have. */
  skipped?: Record<string, string> | undefined;
  /** The modules of all plans with the same turns run one after another. */
  turns?: Turns | undefined;
  /**
   * Acts as the user or the page while the module waits.
   * @throws Error if an action fails
   */
  drive: (module: RunningModule, planned: PlannedModule) => Promise<void>;
  /** The platform's verdict on the last module. Undefined if it has none. */
  verdict: (module: RunningModule, planned: PlannedModule) => Promise<PlatformVerdict | undefined>;
}

export interface Outcome extends ModuleOutcome {
  plan: string;
  module: string;
}

/** Which modules are run: those that a person names, or those that were bad in the run before. */
export interface Selection {
  /** Part of the name of a module, or of a value of the variant of its plan. */
  only?: string | undefined;
  /** Whether a module is to be run, by the name that its outcome has. Default: all. */
  isWanted?: ((module: string) => boolean) | undefined;
}

const FINAL: ModuleState['status'][] = ['FINISHED', 'INTERRUPTED'];

/**
 * Runs the selected modules.
 * @param waitMs time limit of a module, after which it is cancelled
 */
export async function* runPlan(
  suite: ConformanceSuite,
  plan: Plan,
  { only = '', isWanted = () => true, waitMs }: Selection & { waitMs: number },
): AsyncGenerator<Outcome> {
  const { id, modules } = await suite.createPlan(plan.name, plan.variant, plan.configuration);
  assertNamesModules(plan, modules.map(nameOf));
  for (const planned of modules) {
    if (!isSelected(only, plan.variant, [planned.testModule]) || !isWanted(nameOf(planned))) continue;
    const outcome = { plan: plan.name, module: nameOf(planned) };
    const reason = plan.omitted?.[outcome.module];
    if (reason) yield { ...outcome, result: 'OMITTED', isGood: true, notes: [`omitted: ${reason}`] };
    else yield { ...outcome, ...(await inTurn(plan, () => runModule(suite, id, { planned, plan, waitMs }))) };
  }
}

/** Whether the name of a module or a value of the plan's variant contains `only`. */
export function isSelected(only: string, variant: Record<string, string>, modules: string[]): boolean {
  return [...modules, ...Object.values(variant)].some((name) => name.includes(only));
}

/** @throws Error if the plan has a reason for a module that it does not contain */
function assertNamesModules({ omitted, skipped }: Plan, names: string[]): void {
  const unknown = Object.keys({ ...omitted, ...skipped }).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The plan has no module ${unknown.join(', ')}.`);
}

function inTurn<T>({ turns }: Plan, work: () => Promise<T>): Promise<T> {
  return turns ? turns.take(work) : work();
}

async function runModule(
  suite: ConformanceSuite,
  planId: string,
  { planned, plan, waitMs }: { planned: PlannedModule; plan: Plan; waitMs: number },
): Promise<ModuleOutcome> {
  const module = await suite.start(planId, planned);
  const errors: string[] = [];
  const addError = (error: Error) => void errors.push(error.message);
  const { status } = await module.waitUntilWaiting(waitMs);
  if (status === 'WAITING') await plan.drive(module, planned).catch(addError);
  let state = await module.waitUntilOver(waitMs);
  if (!FINAL.includes(state.status)) {
    errors.push(`the module is still ${state.status} after ${waitMs} ms`);
    await module.cancel();
    state = await module.waitUntilOver(waitMs);
  }
  const verdict = await plan.verdict(module, planned).catch(addError);
  return toModuleOutcome({
    state,
    verdict: verdict ?? undefined,
    warnings: await listWarnings(module),
    errors,
    skipReason: plan.skipped?.[nameOf(planned)],
  });
}

async function listWarnings(module: RunningModule): Promise<string[]> {
  return (await module.log())
    .filter(({ result }) => result === 'FAILURE' || result === 'WARNING')
    .map(({ src, msg, result }) => `${result} ${src}: ${msg}`);
}

/** The name of a module, with the parts of its variant that distinguish modules of one name. */
export function nameOf({ testModule, variant }: PlannedModule): string {
  const { vci_credential_encryption: encryption, vci_credential_issuance_mode: mode, request_method } = variant ?? {};
  const distinctions = [encryption === 'encrypted' && encryption, mode === 'deferred' && mode, request_method];
  return [testModule, ...distinctions].filter(Boolean).join(', ');
}
