import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export interface PlantedFile {
  path: string;
  code: string;
}

export interface Message {
  ruleId: string | null;
  fatal?: boolean;
}

/** The messages about each file, in order. The files need not exist. */
export function lintPlanted(files: PlantedFile[]): Message[][] {
  const { stdout, stderr } = spawnSync(process.execPath, [resolve(__dirname, 'lint-planted.mjs')], {
    cwd: resolve(__dirname, '../..'),
    input: JSON.stringify(files),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Message[][];
}
