import { AUTHORIZATION_SERVER_PLANS, authorizationServerPlan } from './authorization-server-plan';
import type { ConformanceSuite } from './conformance-suite';
import { ISSUER_PLANS, issuerPlan } from './issuer-plan';
import type { Outcome, Plan, Selection } from './plan';
import { isSelected, runPlan } from './plan';
import type { Parties } from './parties';
import type { PlatformUnderTest } from './platform-under-test';
import { PlatformSlot } from './platform-slot';
import { type Settings, settingsOfSlots } from './settings';
import { sideBySide } from './side-by-side';
import { VERIFIER_PLANS, verifierPlan } from './verifier-plan';
import { WALLET_ISSUANCE_PLANS, walletIssuancePlan } from './wallet-issuance-plan';
import { WALLET_PRESENTATION_PLANS, walletPresentationsPlan } from './wallet-presentations-plan';

interface PlannedVariant {
  name: string;
  variant: Record<string, string>;
}

interface PreparedPlan extends PlannedVariant {
  prepare: (platform: PlatformUnderTest, parties: Parties) => Promise<Plan>;
}

function preparePlans<P extends PlannedVariant>(
  plans: P[],
  prepare: (platform: PlatformUnderTest, parties: Parties, plan: P) => Promise<Plan>,
): PreparedPlan[] {
  return plans.map((plan) => ({
    name: plan.name,
    variant: plan.variant,
    prepare: (platform, parties) => prepare(platform, parties, plan),
  }));
}

const ROLES = {
  'authorization-server': preparePlans(AUTHORIZATION_SERVER_PLANS, authorizationServerPlan),
  issuer: preparePlans(ISSUER_PLANS, issuerPlan),
  verifier: preparePlans(VERIFIER_PLANS, verifierPlan),
  /** The wallet receives credentials. */
  holder: preparePlans(WALLET_ISSUANCE_PLANS, walletIssuancePlan),
  /** The wallet presents credentials. */
  wallet: preparePlans(WALLET_PRESENTATION_PLANS, walletPresentationsPlan),
};

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

export function isRole(name: string): name is Role {
  return Object.hasOwn(ROLES, name);
}

/** The outcome of a module of a role. */
export interface RoleOutcome extends Outcome {
  role: Role;
  variant: Record<string, string>;
}

/** An outcome, or a line that says what a slot does now. */
export type Progress = { slot: number } & ({ outcome: RoleOutcome } | { line: string });

/** A module that was bad, as the file of the last run has it. */
export type BadModule = Pick<RoleOutcome, 'role' | 'plan' | 'variant' | 'module'>;

interface RoleSelection {
  /** Part of the name of a module, or of a value of a plan's variant. */
  only?: string | undefined;
  /** The modules that were bad; only these are run. */
  failed?: BadModule[] | undefined;
}

/**
 * Runs the plans of the roles side by side, each on the platform of its slot. A plan that throws has failed, and the next one
 * gets another platform.
 * @throws Error if no name and no value contains `only`, or if none has failed
 */
export async function* runRoles(
  roles: Role[],
  suite: ConformanceSuite,
  settings: Settings,
  { only = '', failed }: RoleSelection,
): AsyncGenerator<Progress> {
  const tasks: ((slot: PlatformSlot) => AsyncGenerator<Progress>)[] = [];
  for (const role of roles) {
    for (const planned of ROLES[role]) {
      const isWanted = wantedModules({ role, planned }, failed);
      if (!isWanted) continue;
      if (!isSelected(only, planned.variant, await suite.listModules(planned.name))) continue;
      const run = { role, planned, suite, selection: { only, isWanted } };
      tasks.push((slot) => runInSlot(slot, run));
    }
  }
  if (tasks.length === 0) throw new Error(failed ? 'No module was bad.' : notSelected(roles, only));
  const slots = settingsOfSlots(settings).map((each, index) => new PlatformSlot(index + 1, each));
  try {
    yield* sideBySide(tasks, slots);
  } finally {
    await Promise.all(slots.map((slot) => slot.stop()));
  }
}

const notSelected = (roles: Role[], only: string) =>
  `No module and no value of a variant of ${roles.join(', ')} contains "${only}".`;

interface PlanRun {
  role: Role;
  planned: PreparedPlan;
  suite: ConformanceSuite;
  selection: Selection;
}

async function* runInSlot(slot: PlatformSlot, run: PlanRun): AsyncGenerator<Progress> {
  const { role, planned } = run;
  const { name, variant } = planned;
  const toProgress = (outcome: Outcome): Progress => ({ slot: slot.number, outcome: { ...outcome, role, variant } });
  yield { slot: slot.number, line: `${role}: ${name} ${JSON.stringify(variant)}` };
  try {
    for await (const outcome of runOnPlatform(slot, run)) yield toProgress(outcome);
  } catch (error) {
    await slot.stop();
    const notes = [`runner: ${(error as Error).message}`];
    yield toProgress({ plan: name, module: WHOLE_PLAN, result: 'NOT RUN', isGood: false, notes });
  }
}

async function* runOnPlatform(
  slot: PlatformSlot,
  { role, planned, suite, selection }: PlanRun,
): AsyncGenerator<Outcome> {
  const { platform, attesters } = await slot.provide(role);
  const { waits } = slot.settings;
  const plan = await planned.prepare(platform, { attesters, suite, waits, alias: slot.alias });
  yield* runPlan(suite, plan, { ...selection, waitMs: waits.moduleMs });
}

/** The name of the outcome of a plan that could not be prepared or run. */
const WHOLE_PLAN = '(the plan)';

/** Returns which modules of the plan are wanted; undefined if none is. */
function wantedModules(
  { role, planned }: { role: Role; planned: PlannedVariant },
  failed: BadModule[] | undefined,
): ((module: string) => boolean) | undefined {
  if (!failed) return () => true;
  const variant = JSON.stringify(planned.variant);
  const isOfPlan = (bad: BadModule) =>
    bad.role === role && bad.plan === planned.name && JSON.stringify(bad.variant) === variant;
  const modules = new Set(failed.filter(isOfPlan).map(({ module }) => module));
  if (modules.size === 0) return undefined;
  return (module) => modules.has(WHOLE_PLAN) || modules.has(module);
}
