// Programs that Go compiles, each in one version, in the user's cache.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cachedFolder, obtainInCache } from './user-cache.mjs';

/** @returns {string | undefined} why no program can be compiled here */
export function whyNoGo() {
  return spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0 ? undefined : 'go is not installed';
}

/**
 * Runs Go to its end.
 * @param {string[]} words
 * @param {{ cwd?: string, env?: Record<string, string> }} options with further variables of the environment
 * @returns its output @throws Error with what Go says
 */
export function runGo(words, { cwd, env } = {}) {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync('go', words, options);
  if (status !== 0) throw new Error(`go ${words.join(' ')} failed. ${error?.message ?? stderr}`);
  return stdout;
}

/** Where a program is, or would be after `obtainGoProgram`. @param {{ name: string, version: string }} program */
export function goProgramPath({ name, version }) {
  return join(cachedFolder(`${name}-${version}`), name);
}

/**
 * Builds a program, unless it is built.
 * @param {{ name: string, version: string, build: (folder: string) => void }} program whose file has its name
 * @returns its path @throws Error with what Go says
 */
export function obtainGoProgram({ name, version, build }) {
  return join(obtainInCache(`${name}-${version}`, build), name);
}
