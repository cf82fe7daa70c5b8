import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PID_FILE = 'postmaster.pid';
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/**
 * Stops the server that an earlier run left behind on this cluster, when that run was killed. A pid file of a machine
 * that crashed names a process that is gone, or one that is something else by now: such a file is removed.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const pid = runningServerOf(directory);
  if (pid === undefined) {
    rmSync(join(directory, PID_FILE), { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (runningServerOf(directory) === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) on ${directory} does not stop.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export function isServed(directory: string): boolean {
  return runningServerOf(directory) !== undefined;
}

function runningServerOf(directory: string): number | undefined {
  const pid = Number(readIfPresent(join(directory, PID_FILE))?.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  const commandLine = readIfPresent(`/proc/${pid}/cmdline`);
  const isOurs = commandLine === undefined || commandLine.split('\0').includes(directory);
  return isOurs ? pid : undefined;
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
