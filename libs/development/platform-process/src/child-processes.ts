import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes that a process has started, and those that they have; empty without `/proc`. */
export function childProcesses(pid: number): number[] {
  const children = parents().filter(({ parent }) => parent === pid);
  return children.flatMap(({ child }) => [child, ...childProcesses(child)]);
}

function parents(): { child: number; parent: number }[] {
  return listProcesses().flatMap((child) => {
    try {
      // The second field, the name of the program in parentheses, may have spaces.
      const [, parent] = readFileSync(`/proc/${child}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [{ child, parent: Number(parent) }];
    } catch {
      return []; // It has ended.
    }
  });
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
