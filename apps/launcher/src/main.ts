import 'reflect-metadata';
import './log-file';
import './console';
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { loadConfig } from '@vc/platform/config';
import { command, isWorker, requireNoWords, WORKER } from './command-line';
import { LauncherConfig } from './launcher-config';
import { exitCodeOfMigrate, runMigrateCommand } from './migrate-command';
import { listOpenTasks } from './open-tasks';
import { runBackupCommand } from './recovery/backup-command';
import { runRestoreCommand } from './recovery/restore-command';
import { createProgress, readyScreen } from './screen';
import { startPlatform } from './start-platform';
import { runWorker } from './workers/run-worker';

// The platform goes on when the reader of its output has ended (EPIPE).
process.stdout.on('error', () => undefined);

const STOP_TIMEOUT_MS = 10_000;

const write = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const startedAt = performance.now();
  requireNoWords(process.argv.slice(2));
  const config = loadConfig(LauncherConfig, process.env);
  const dataDir = resolve(config.DATA_DIR);
  write(`Starting the platform on ${config.publicUrl}, with its data in ${dataDir}`);
  const platform = await startPlatform(config, createProgress(write), () => fork(__filename, [WORKER]));
  const { demo, demoClient } = platform;
  const openTasks = config.isPublic ? listOpenTasks(config, demoClient) : undefined;
  let stopping = false;
  const end = (exitCode: number) => {
    stopping = true;
    void platform.stop().finally(() => process.exit(exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      write('Stopping …');
      end(0);
    });
  }
  // Who reads this may send a signal at once.
  write(readyScreen({ demo, openTasks, dataDir, milliseconds: performance.now() - startedAt }));
  void platform.failure.then((sentence) => {
    process.stderr.write(`The platform ends. ${sentence}\n`);
    // Exit even where a part does not stop.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    end(1);
  });
}

const COMMANDS = {
  migrate: { run: runMigrateCommand, failure: 'The database was not migrated.' },
  backup: { run: runBackupCommand, failure: 'There is no backup.' },
  restore: { run: runRestoreCommand, failure: 'The restore has failed.' },
};

async function run(name: keyof typeof COMMANDS): Promise<void> {
  for (const line of await COMMANDS[name].run(process.argv.slice(3), process.env)) write(line);
}

function runProgram(): Promise<void> {
  if (isWorker) return runWorker();
  return command ? run(command) : main();
}

runProgram().catch((cause: unknown) => {
  const error = cause as Error & { code?: string };
  const hint = error.code === 'EADDRINUSE' ? 'The port is in use: set PORT to another one.\n' : '';
  const failed = command ? COMMANDS[command].failure : 'The platform could not start.';
  process.stderr.write(`${failed} ${error.message}\n${hint}`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(exitCodeOfMigrate(cause));
});
