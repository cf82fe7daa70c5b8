import { existsSync } from 'node:fs';
import { ConformanceSuite } from './conformance-suite';
import { ISSUER_PLANS, issuerPlan } from './issuer-plan';
import { Outcome, Plan, runPlan } from './plan';
import { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';
import { WALLET_ISSUANCE_PLANS, walletIssuancePlan } from './wallet-issuance-plan';
import { WALLET_PRESENTATION_PLANS, walletPresentationsPlan } from './wallet-presentations-plan';
import { VERIFIER_PLANS, verifierPlan } from './verifier-plan';

const write = (line: string) => process.stdout.write(`${line}\n`);

/** What the suite lets pass: a `REVIEW` waits for a person to look at a picture, a `SKIPPED` module does not apply. */
const GOOD = ['PASSED', 'REVIEW', 'SKIPPED', 'OMITTED', 'WARNING'];

type PreparePlan = (
  platform: PlatformUnderTest,
  parties: { attesters: TestAuthority; suite: ConformanceSuite },
) => Promise<Plan>;

const ROLES: Record<string, PreparePlan[]> = {
  issuer: ISSUER_PLANS.map(
    (plan) =>
      (platform, { attesters }) =>
        issuerPlan(platform, attesters, plan),
  ),
  holder: WALLET_ISSUANCE_PLANS.map(
    (plan) =>
      (platform, { attesters }) =>
        walletIssuancePlan(platform, attesters, plan),
  ),
  wallet: WALLET_PRESENTATION_PLANS.map((plan) => (platform) => walletPresentationsPlan(platform, plan)),
  verifier: VERIFIER_PLANS.map(
    (plan) =>
      (platform, { suite }) =>
        verifierPlan(platform, suite, plan),
  ),
};

async function main(): Promise<void> {
  const [role = '', only] = process.argv.slice(2);
  const plans = ROLES[role];
  const suiteUrl = process.env.CONFORMANCE_SUITE_URL || 'https://localhost:8443';
  const authorityFile = process.env.NODE_EXTRA_CA_CERTS;
  if (!plans || !authorityFile || !existsSync(authorityFile)) throw new Error(USAGE);
  const suite = new ConformanceSuite(suiteUrl);
  const outcomes: Outcome[] = [];
  for (const prepare of plans) outcomes.push(...(await runOnPlatform(prepare, suite, authorityFile, only)));
  const bad = outcomes.filter(({ result, isAsExpected }) => !GOOD.includes(result) || !isAsExpected);
  write(`${outcomes.length - bad.length} good, ${bad.length} bad`);
  if (bad.length > 0) process.exitCode = 1;
}

/** Each plan has a platform of its own. */
async function runOnPlatform(
  prepare: PreparePlan,
  suite: ConformanceSuite,
  authorityFile: string,
  only?: string,
): Promise<Outcome[]> {
  const attesters = await TestAuthority.create('Attesters of wallets');
  const platform = await PlatformUnderTest.start(attesters, authorityFile);
  const outcomes: Outcome[] = [];
  try {
    const plan = await prepare(platform, { attesters, suite });
    write(`${plan.name} ${JSON.stringify(plan.variant)}`);
    for await (const outcome of runPlan(suite, plan, only)) {
      write(`${outcome.result.padEnd(10)} ${outcome.module}`);
      for (const finding of outcome.findings) write(`           ${finding}`);
      outcomes.push(outcome);
    }
  } finally {
    await platform.stop();
  }
  return outcomes;
}

const USAGE = `npm run conformance -- ${Object.keys(ROLES).join('|')} [part of the name of a module or of a value of the plan's variant]
Set NODE_EXTRA_CA_CERTS to the PEM file of whom the suite's TLS certificate comes from; CONFORMANCE_SUITE_URL where it
does not run on https://localhost:8443.`;

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
