import { readFileSync } from 'node:fs';

/**
 * The process that a pid file names in its first line. Undefined without a file, or where it names no process: a program
 * creates the file before it writes it, and PostgreSQL writes a negative number for a server of one user. A signal to 0 or
 * to a negative number reaches a whole process group, ours for 0.
 */
export function readProcessId(file: string): number | undefined {
  const pid = Number(readFirstLine(file));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** The process that a pid file names, if it runs. The file of a program that was killed may name another program by now. */
export function readRunningProcess(file: string): number | undefined {
  const pid = readProcessId(file);
  return pid !== undefined && isRunning(pid) ? pid : undefined;
}

function readFirstLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[0];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
