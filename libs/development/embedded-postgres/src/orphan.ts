import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRunningProcess } from '../../platform-process/src/process-ids';

const PID_FILE = 'postmaster.pid';
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Stops the server of an earlier run that was killed. After a crash of the machine, the pid file may name another
 * program, and is removed. It stays where it names no process: PostgreSQL then waits for the sessions of its old server.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pid = readRunningProcess(join(directory, PID_FILE));
  if (pid === undefined) return;
  if (!isServer(pid, directory)) return rmSync(join(directory, PID_FILE), { force: true });
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (hasServer(directory)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) on ${directory} does not stop.`);
    await pause(POLL_MS);
  }
}

export function hasServer(directory: string): boolean {
  const pid = readRunningProcess(join(directory, PID_FILE));
  return pid !== undefined && isServer(pid, directory);
}

function isServer(pid: number, directory: string): boolean {
  const commandLine = readIfPresent(`/proc/${pid}/cmdline`);
  return commandLine === undefined || commandLine.split('\0').includes(directory);
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
