import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { startTestPostgres } from '@vc/development/embedded-postgres';
import { exitOnSignals } from '@vc/development/platform-process';
import type { BiteResult } from './bite';
import { bite } from './bite';
import type { Fault } from './fault';
import { FAULTS } from './faults';
import { parseOptions } from './options';
import { SpecRunner } from './spec-runner';
import { REMOVAL, TreeCopy } from './tree-copy';

const ROOT = process.cwd();
const REPORTER = resolve(ROOT, 'tools/bite/src/first-failure-reporter.cjs');

/** Ends with the exit code 1 if a fault is not found. */
async function main(): Promise<void> {
  const { faults, related, list } = parseOptions(process.argv.slice(2), FAULTS);
  if (list) return print(faults.map(describe).join('\n'));
  exitOnSignals();
  const copy = TreeCopy.create(ROOT);
  // One server for all runs, so that no run waits for its start.
  const postgres = await startTestPostgres(copy.beside('postgres'));
  const runner = new SpecRunner(copy, REPORTER, { TEST_DATABASE_URL: postgres.url });
  process.on('exit', () => {
    runner.stop();
    process.kill(postgres.pid, 'SIGKILL');
    rmSync(postgres.directory, REMOVAL);
    copy.remove();
  });
  if (!related) print('Running the named specs without a fault …');
  const found = await bite(faults, { copy, runner, related, report });
  print(`${found} of ${faults.length} found`);
  process.exit(found === faults.length ? 0 : 1);
}

function report({ fault, judgement, seconds }: BiteResult): void {
  const result = judgement.isFound ? `found by ${judgement.by}` : `NOT FOUND, ${judgement.reason}`;
  print(`${fault.id} (${fault.tier}, ${seconds.toFixed(1)} s): ${result}`);
}

function describe({ id, tier, kind, broken }: Fault): string {
  return `${id} (${tier}, ${kind}): ${broken}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n` : `The program failed: ${(error as Error).stack}\n`);
  process.exit(exitCodeOf(error));
});
