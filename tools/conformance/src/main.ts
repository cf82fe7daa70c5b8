import { existsSync } from 'node:fs';
import { exitCodeOf, parseCommandLine, UsageError } from '@vc/development/command-line';
import { exitOnSignals } from '@vc/development/platform-process';
import { ConformanceSuite } from './conformance-suite';
import type { Outcome } from './plan';
import type { Role } from './roles';
import { isRole, ROLE_NAMES, runRole } from './roles';
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
  if (option !== '--suite' || suite === '') throw new UsageError(USAGE);
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
  const { role, only } = requireArguments();
  const settings = readSettings(process.env);
  const outcomes: Outcome[] = [];
  const announce = (line: string) => write(line);
  for await (const outcome of runRole(role, new ConformanceSuite(settings.suiteUrl), settings, { only, announce })) {
    outcomes.push(outcome);
    write(`${outcome.result.padEnd(12)} ${outcome.isGood ? ' ' : '!'} ${outcome.module}`);
    for (const note of outcome.notes) write(`             ${note}`);
  }
  if (outcomes.length === 0) throw new Error(`No module of a variant that ${role} runs contains "${only}".`);
  const bad = outcomes.filter(({ isGood }) => !isGood);
  write(`${outcomes.length - bad.length} good, ${bad.length} bad`);
  for (const { plan, module } of bad) write(`! ${plan} ${module}`);
  if (bad.length > 0) process.exitCode = 1;
}

function requireArguments(): { role: Role; only: string | undefined } {
  const { positionals } = parseCommandLine({ words: process.argv.slice(2), options: {}, allowPositionals: true });
  const [role = '', only] = positionals;
  const authorityFile = process.env.NODE_EXTRA_CA_CERTS;
  if (!isRole(role) || !authorityFile || !existsSync(authorityFile)) throw new UsageError(USAGE);
  return { role, only };
}

const USAGE = `npm run conformance -- ${ROLE_NAMES.join('|')} [part of the name of a module or of a value of the plan's variant]
Set NODE_EXTRA_CA_CERTS to the PEM file of the authority that issued the suite's TLS certificate; docs/conformance.md
lists the other settings.

npm run conformance -- w3c --suite <folder of vc-data-model-2.0-test-suite or vc-jose-cose-test-suite>`;

exitOnSignals();

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = exitCodeOf(error);
});
