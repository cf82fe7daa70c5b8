import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Resident memory of a process in MiB, or undefined without `/proc`. @param field `VmRSS`, or `VmHWM` for its peak */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / KIB_PER_MIB;
  } catch {
    return undefined;
  }
}
