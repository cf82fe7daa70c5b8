import { readFileSync } from 'node:fs';
import { childProcesses } from '@vc/development/platform-process';

const KIB_PER_MIB = 1024;

/** Resident memory of a process in MiB, or undefined without `/proc`. @param field `VmRSS`, or `VmHWM` for its peak */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | undefined {
  return readField(`/proc/${pid}/status`, field);
}

/** Of one process, in MiB. */
export interface ProcessMemory {
  /** With the pages of files, of which most are shared. */
  memory: number | undefined;
  /** Its own alone: heap, stacks, buffers. A container is charged for it whatever runs beside it. */
  anonymous: number | undefined;
  /** Its own, and its share of the pages that it shares with other processes. */
  proportional: number | undefined;
}

export function readProcessMemory(pid: number): ProcessMemory {
  return {
    memory: readMemory(pid),
    anonymous: readField(`/proc/${pid}/status`, 'RssAnon'),
    proportional: readField(`/proc/${pid}/smaps_rollup`, 'Pss'),
  };
}

/** Memory of a process and of those that it has started, in MiB, each with its share of what it shares. */
export function readMemoryOfTree(pid: number): number {
  return [pid, ...childProcesses(pid)].reduce((sum, each) => sum + (readProcessMemory(each).proportional ?? 0), 0);
}

function readField(file: string, field: string): number | undefined {
  try {
    const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / KIB_PER_MIB;
  } catch {
    return undefined;
  }
}
