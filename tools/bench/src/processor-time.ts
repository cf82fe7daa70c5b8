import { readFileSync } from 'node:fs';

/** Of Linux: user and system time are counted in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds that a process has had of the processors; undefined where the system does not tell. */
export function processorTimeOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in parentheses, and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Processor milliseconds that the process had while `work` ran. */
export async function processorTimeDuring(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = processorTimeOf(pid);
  await work();
  const after = processorTimeOf(pid);
  return before === undefined || after === undefined ? undefined : after - before;
}
