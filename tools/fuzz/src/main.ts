import { resolve } from 'node:path';
import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { bundleInstrumented } from './bundle';
import { parseOptions } from './options';
import type { RunResult, TargetFolders } from './supervisor';
import { runWorker } from './supervisor';
import { TARGETS } from './targets';

const ROOT = process.cwd();
const PROGRAM = resolve(ROOT, 'dist/fuzz/worker.js');
const HANG_SECONDS = 10;

/** Runs the targets one after another, and ends with the exit code 1 if one has a finding. */
async function main(): Promise<void> {
  const { targets, seconds, seed, list } = parseOptions(process.argv.slice(2), Object.keys(TARGETS));
  if (list) return print(targets.join('\n'));
  await bundleInstrumented(ROOT, 'tools/fuzz/src/worker.ts', PROGRAM);
  for (const target of targets) {
    const settings = { root: ROOT, target, seed, folders: foldersOf(target) };
    const result = await runWorker({ program: PROGRAM, settings, seconds, hangSeconds: HANG_SECONDS });
    report(target, result);
    if (result.findings.length > 0) process.exitCode = 1;
  }
}

function foldersOf(target: string): TargetFolders {
  const work = resolve(ROOT, process.env.DATA_DIR || '.data', 'fuzz', target);
  return {
    seeds: resolve(ROOT, 'tools/fuzz/corpus', target),
    kept: resolve(work, 'kept'),
    findings: resolve(work, 'findings'),
  };
}

function report(target: string, { statistics, findings }: RunResult): void {
  const { executions = 0, processorSeconds = 1, corpus = 0, reached = 0, size = 0 } = statistics ?? {};
  const rate = Math.round(executions / processorSeconds);
  print(
    `${target}: ${executions} executions (${rate}/s of processor time), ${corpus} inputs, ${reached}/${size} counters`,
  );
  for (const { path, message } of findings) print(`  FINDING ${path}\n${message.replace(/^/gm, '    ')}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n` : `The fuzzer failed: ${(error as Error).stack}\n`);
  process.exitCode = exitCodeOf(error);
});
