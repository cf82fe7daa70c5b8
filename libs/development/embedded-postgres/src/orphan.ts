import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PID_FILE = 'postmaster.pid';
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Stops the server that an earlier run left behind on this cluster, when that run was killed. After a crash of the
 * machine the pid file may name another program: such a file is removed. One that names no process stays: PostgreSQL
 * does not start before the last session of that server has ended.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pid = livingProcessOf(directory);
  if (pid === undefined) return;
  if (!isServer(pid, directory)) return rmSync(join(directory, PID_FILE), { force: true });
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isServed(directory)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) on ${directory} does not stop.`);
    await pause(POLL_MS);
  }
}

export function isServed(directory: string): boolean {
  const pid = livingProcessOf(directory);
  return pid !== undefined && isServer(pid, directory);
}

/** That the pid file names. */
function livingProcessOf(directory: string): number | undefined {
  const pid = Number(readIfPresent(join(directory, PID_FILE))?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
}

function isServer(pid: number, directory: string): boolean {
  const commandLine = readIfPresent(`/proc/${pid}/cmdline`);
  return commandLine === undefined || commandLine.split('\0').includes(directory);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
