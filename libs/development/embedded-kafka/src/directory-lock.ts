import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const heldHere = new Set<string>();

/** Keeps a second broker off the folder; the lock of a process that is gone is taken over. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'broker.pid');
  const holder = holderOf(file);
  if (heldHere.has(file) || (holder !== undefined && holder !== process.pid)) {
    throw new Error(`Another broker (process ${holder}) uses ${directory}.`);
  }
  writeFileSync(file, String(process.pid));
  heldHere.add(file);
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return isBroker(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** After a crash of the machine the number may belong to another program. */
function isBroker(pid: number): boolean {
  try {
    return /\bnode\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
