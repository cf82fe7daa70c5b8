import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunningProcess } from '@vc/development/platform-process';

const LOCKED_FILES = new Set<string>();

/**
 * Locks the folder against a second broker, and takes over the lock of a process that has ended.
 * @returns a function that releases the lock
 * @throws Error if another broker holds the lock
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'broker.pid');
  const holder = findHolder(file);
  if (LOCKED_FILES.has(file) || (holder !== undefined && holder !== process.pid)) {
    throw new Error(`Another broker (process ${holder}) uses ${directory}.`);
  }
  writeFileSync(file, String(process.pid));
  LOCKED_FILES.add(file);
  return () => {
    LOCKED_FILES.delete(file);
    rmSync(file, { force: true });
  };
}

function findHolder(file: string): number | undefined {
  const pid = readRunningProcess(file);
  return pid !== undefined && isBroker(pid) ? pid : undefined;
}

/** After a crash of the machine, another program may have the process id. */
function isBroker(pid: number): boolean {
  try {
    return /\bnode\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
