// Programs that Go compiles, each in one version, in the user's cache.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cachedFolder, obtainInCache } from './user-cache.mts';

export interface GoProgram {
  /** Name of the program and of its file. */
  name: string;
  version: string;
}

/** Returns why no program can be compiled here. */
export function whyNoGo(): string | undefined {
  return spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0 ? undefined : 'go is not installed';
}

/**
 * Runs Go to its end.
 * @param options with further variables of the environment
 * @returns its output @throws Error with what Go says
 */
export function runGo(words: string[], { cwd, env }: { cwd?: string; env?: Record<string, string> } = {}): string {
  const { status, stdout, stderr, error } = spawnSync('go', words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`go ${words.join(' ')} failed. ${error?.message ?? stderr}`);
  return stdout;
}

/** Returns the path that a program has after `obtainGoProgram`. */
export function goProgramPath({ name, version }: GoProgram): string {
  return join(cachedFolder(`${name}-${version}`), name);
}

/**
 * Builds a program, unless it is built.
 * @returns its path @throws Error with what Go says
 */
export function obtainGoProgram({ name, version, build }: GoProgram & { build: (folder: string) => void }): string {
  return join(obtainInCache(`${name}-${version}`, build), name);
}
