import { readFileSync } from 'node:fs';
import { childProcesses } from '@vc/development/platform-process';

/** Signals a process and its children. A session of PostgreSQL is in a process group of its own. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childProcesses(pid)]) signalIfRunning(each, signal);
}

/** Suspends a process and its children, also those that it has started meanwhile. */
export function suspendTree(pid: number): void {
  signalIfRunning(pid, 'SIGSTOP');
  // The suspended parent starts no further ones.
  signalTree(pid, 'SIGSTOP');
}

/** Whether processes of other programs can be listed here, as on Linux. */
export function hasProcessList(): boolean {
  return stateOf(process.pid) !== undefined;
}

/** `T` of a suspended process. Undefined where it does not run. */
export function stateOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may have blanks.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[0];
  } catch {
    return undefined;
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
