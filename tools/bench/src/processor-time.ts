import { readFileSync } from 'node:fs';

/** Linux counts user and system time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process in milliseconds, or undefined without `/proc`. */
export function readProcessorTime(pid: number): number | undefined {
  try {
    // The second field, the name of the program in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Processor time of a process in milliseconds while `work` runs. */
export async function measureProcessorTime(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = readProcessorTime(pid);
  await work();
  const after = readProcessorTime(pid);
  return before === undefined || after === undefined ? undefined : after - before;
}
