import { existsSync } from 'node:fs';
import { exitCodeOf, parseCommandLine, UsageError } from '@vc/development/command-line';
import { exitOnSignals } from '@vc/development/platform-process';
import { ConformanceSuite } from './conformance-suite';
import { readFailedModules, writeFailedModules } from './failed-modules';
import { type Role, type RoleOutcome, ROLE_NAMES, runRoles } from './roles';
import { readSettings } from './settings';
import { runJoseCoseCommand } from './w3c/jose-cose-command';
import { runW3cSuite } from './w3c/run-w3c-suite';

const write = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const [role, ...words] = process.argv.slice(2);
  await (role === 'w3c' ? runW3c(words) : runOpenIdPlans());
}

/** Runs a suite of the W3C, or its one command after `--`, which the suite calls. */
async function runW3c(words: string[]): Promise<void> {
  const [option, suite = '', separator, ...command] = words;
  if (option !== '--suite' || suite === '') throw new UsageError('Name the folder of the suite: --suite <folder>.');
  if (separator === '--') return runJoseCoseCommand(suite, command);
  const results = await runW3cSuite(suite);
  for (const { title, result, message } of results) {
    write(`${result.padEnd(8)} ${title}`);
    if (message !== '') write(`         ${message.split('\n', 1)[0]}`);
  }
  const count = (wanted: string) => String(results.filter(({ result }) => result === wanted).length);
  write(`${count('PASSED')} passed, ${count('FAILED')} failed, ${count('SKIPPED')} skipped`);
  if (results.some(({ result }) => result === 'FAILED')) process.exitCode = 1;
}

async function runOpenIdPlans(): Promise<void> {
  const { roles, only, isForFailed } = readArguments();
  const settings = readSettings(process.env);
  const failed = isForFailed ? readFailedModules() : undefined;
  const outcomes: RoleOutcome[] = [];
  for await (const progress of runRoles(roles, new ConformanceSuite(settings.suiteUrl), settings, { only, failed })) {
    if ('outcome' in progress) outcomes.push(progress.outcome);
    for (const line of 'outcome' in progress ? linesOf(progress.outcome) : [progress.line]) {
      write(`${progress.slot} | ${line}`);
    }
  }
  if (outcomes.length === 0) throw new Error(`No module of a variant of ${roles.join(', ')} contains "${only}".`);
  writeFailedModules(outcomes);
  for (const role of roles) {
    writeSummary(
      role,
      outcomes.filter((outcome) => outcome.role === role),
    );
  }
  if (outcomes.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

function linesOf({ result, isGood, module, notes }: RoleOutcome): string[] {
  return [`${result.padEnd(12)} ${isGood ? ' ' : '!'} ${module}`, ...notes.map((note) => `             ${note}`)];
}

function writeSummary(role: Role, outcomes: RoleOutcome[]): void {
  if (outcomes.length === 0) return;
  const bad = outcomes.filter(({ isGood }) => !isGood);
  write(`${role}: ${outcomes.length - bad.length} good, ${bad.length} bad`);
  for (const { plan, variant, module } of bad) write(`! ${plan} ${JSON.stringify(variant)} ${module}`);
}

function readArguments(): { roles: Role[]; only: string | undefined; isForFailed: boolean } {
  const { positionals, values } = parseCommandLine({
    words: process.argv.slice(2),
    options: { failed: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [role = '', only] = positionals;
  const roles = role === 'all' ? ROLE_NAMES : ROLE_NAMES.filter((name) => name === role);
  const authorityFile = process.env.NODE_EXTRA_CA_CERTS;
  if (roles.length === 0) throw new UsageError(`Name a role: ${ROLE_NAMES.join(', ')}, all or w3c.`);
  if (!authorityFile || !existsSync(authorityFile)) {
    throw new UsageError(
      "Set NODE_EXTRA_CA_CERTS to the PEM file of the authority that issued the suite's certificate: docs/conformance.md.",
    );
  }
  return { roles, only, isForFailed: values.failed };
}

exitOnSignals();

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = exitCodeOf(error);
});
