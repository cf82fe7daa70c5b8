import { AUTHORIZATION_SERVER_PLANS, authorizationServerPlan } from './authorization-server-plan';
import type { ConformanceSuite } from './conformance-suite';
import { ISSUER_PLANS, issuerPlan } from './issuer-plan';
import type { Outcome, Plan } from './plan';
import { isSelected, runPlan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import type { Settings, Waits } from './settings';
import { TestAuthority } from './test-authority';
import { VERIFIER_PLANS, verifierPlan } from './verifier-plan';
import { WALLET_ISSUANCE_PLANS, walletIssuancePlan } from './wallet-issuance-plan';
import { WALLET_PRESENTATION_PLANS, walletPresentationsPlan } from './wallet-presentations-plan';

/** The arguments of a plan besides the platform. */
export interface Parties {
  attesters: TestAuthority;
  suite: ConformanceSuite;
  waits: Waits;
}

interface PreparedPlan {
  name: string;
  variant: Record<string, string>;
  prepare: (platform: PlatformUnderTest, parties: Parties) => Promise<Plan>;
}

function preparePlans<P extends { name: string; variant: Record<string, string> }>(
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

export const ROLE_NAMES = Object.keys(ROLES);

export function isRole(name: string): name is Role {
  return Object.hasOwn(ROLES, name);
}

/**
 * Runs the role's plans one after the other. A plan that throws has failed, and the next one starts.
 * @param only part of the name of a module, or of a value of a plan's variant
 * @throws Error if no name and no value contains `only`
 */
export async function* runRole(
  role: Role,
  suite: ConformanceSuite,
  settings: Settings,
  { only = '', announce }: { only?: string | undefined; announce: (line: string) => void },
): AsyncGenerator<Outcome> {
  const selected: PreparedPlan[] = [];
  for (const planned of ROLES[role]) {
    if (isSelected(only, planned.variant, await suite.listModules(planned.name))) selected.push(planned);
  }
  if (selected.length === 0) throw new Error(`No module and no value of a variant of ${role} contains "${only}".`);
  for (const planned of selected) {
    try {
      yield* runOnPlatform(planned, suite, settings, { only, announce });
    } catch (error) {
      const { name, variant } = planned;
      yield {
        plan: name,
        module: `(the plan ${JSON.stringify(variant)})`,
        result: 'NOT RUN',
        isGood: false,
        notes: [`runner: ${(error as Error).message}`],
      };
    }
  }
}

/** Runs a plan on a new platform. */
async function* runOnPlatform(
  { prepare }: PreparedPlan,
  suite: ConformanceSuite,
  settings: Settings,
  { only, announce }: { only?: string; announce: (line: string) => void },
): AsyncGenerator<Outcome> {
  const attesters = await TestAuthority.create('Attesters of wallets');
  const platform = await PlatformUnderTest.start(attesters, settings);
  try {
    const { waits } = settings;
    const plan = await prepare(platform, { attesters, suite, waits });
    announce(`${plan.name} ${JSON.stringify(plan.variant)}`);
    yield* runPlan(suite, plan, { only, waitMs: waits.moduleMs });
  } finally {
    await platform.stop();
  }
}
