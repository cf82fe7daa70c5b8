import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Invariant } from './invariant';

export interface Programs {
  /** Folder of this repository, whose `dist` has the programs of operators. */
  repository: string;
  environment: Record<string, string>;
}

/** Runs `vc operator audit verify` and `vc operator dlq`. */
export async function programInvariants(programs: Programs): Promise<Invariant[]> {
  const audit = await runOperator(programs, ['audit', 'verify', '--kafka']);
  const letters = await runOperator(programs, ['dlq', 'list']);
  const dead = letters.status === 0 ? (JSON.parse(letters.stdout) as object[]) : [];
  return [
    {
      name: 'the chains of the audit are whole',
      examined: audit.stdout.trim().split('\n').length,
      violations: audit.status === 0 ? [] : audit.stderr.trim().split('\n'),
    },
    {
      name: 'there are no dead letters',
      examined: dead.length,
      violations: letters.status === 0 ? dead.map((letter) => JSON.stringify(letter)) : [letters.stderr.trim()],
    },
  ];
}

/** Runs `vc operator` beside the links, which live in this process. */
export async function runOperator({ repository, environment }: Programs, words: string[]) {
  const child = spawn(process.execPath, [join(repository, 'dist/cli/main.js'), 'operator', ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, status };
}
