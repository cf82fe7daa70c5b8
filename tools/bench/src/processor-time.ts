import { readdirSync, readFileSync } from 'node:fs';
import { childProcesses } from '@vc/development/platform-process';

/** Linux counts user and system time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Processor time of a process in milliseconds, or undefined without `/proc`.
 * @param children also counts processes that it started and that have ended
 */
export function readProcessorTime(pid: number, children?: 'ended children'): number | undefined {
  try {
    // The second field, the name of the program in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, children ? 15 : 13).map(Number);
    return ticks.reduce((total, each) => total + each, 0) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Processor time in milliseconds of the processes that a process has started, also of those that have ended meanwhile. */
export function readChildrenTime(pid: number): number {
  return childProcesses(pid).reduce((total, child) => total + (readProcessorTime(child, 'ended children') ?? 0), 0);
}

const NS = 1_000_000;

/**
 * Processor time of the running threads of a process in milliseconds, to the nanosecond.
 * @throws Error without `schedstat` of Linux
 */
export function readThreadsTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((total, each) => total + Number(each), 0) / NS;
}

/** Processor time of a process in milliseconds while `work` runs. */
export async function measureProcessorTime(pid: number, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = readProcessorTime(pid);
  await work();
  const after = readProcessorTime(pid);
  return before === undefined || after === undefined ? undefined : after - before;
}

/** Milliseconds of all cores since the machine started: at work, taken by other machines of the host, and in all. */
export function readMachineTime(): { busy: number; steal: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, ioWait, interrupts, softInterrupts, steal] = line
    .split(/ +/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number, number];
  const busy = user + nice + system + interrupts + softInterrupts;
  return { busy: busy * TICK_MS, steal: steal * TICK_MS, all: (busy + steal + idle + ioWait) * TICK_MS };
}
