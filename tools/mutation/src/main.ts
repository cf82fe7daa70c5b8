import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodeOf } from '@vc/development/command-line';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { exitOnSignals } from '@vc/development/platform-process';
import { parseFolders } from './folders';
import { countMutants, toTable, type MutantCounts, type MutationReport } from './mutant-counts';

const PROGRAMS = 'tests/programs/mutation';
const STRYKER = [
  `${PROGRAMS}/node_modules/@stryker-mutator/core/bin/stryker.js`,
  'run',
  `${PROGRAMS}/stryker.config.mjs`,
];

/** Measures one folder after another, and prints the table of docs/reference/tests.md. Ends with the exit code 1 if Stryker fails. */
async function main(): Promise<void> {
  const folders = parseFolders(process.argv.slice(2), (folder) => existsSync(join(folder, 'src')));
  exitOnSignals();
  const url = await startPostgres();
  const rows = new Map<string, MutantCounts>();
  for (const folder of folders) {
    await runStryker({ MUTATION_FOLDER: folder, TEST_DATABASE_URL: url, TEST_RUN: 'mutation' });
    const report = readFileSync(`dist/mutation/${folder}.json`, 'utf8');
    rows.set(folder, countMutants(JSON.parse(report) as MutationReport));
  }
  process.stdout.write(toTable(rows));
  process.exit();
}

/** Starts one server for all runs, because each mutant is a run. */
async function startPostgres(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vc-mutation-'));
  const dataDir = join(folder, 'postgres');
  const settings = { max_connections: '600', scram_iterations: '1' };
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: false, settings });
  process.on('exit', () => {
    process.kill(postgres.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return postgres.url;
}

async function runStryker(environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, STRYKER, { env: { ...process.env, ...environment }, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Stryker failed for ${environment.MUTATION_FOLDER}.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(exitCodeOf(error));
});
