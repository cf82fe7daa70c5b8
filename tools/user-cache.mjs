import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of that name in the user's cache, which may not exist. @param {string} name with the version of what it holds */
export function cachedFolder(name) {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vc-platform', name);
}

/**
 * Returns a folder of the user's cache, which is made where it is missing. It appears whole or not at all.
 * @param {string} name with the version of what it holds
 * @param {(unfinished: string) => void} make fills an empty folder, which is renamed afterwards
 */
export function obtainInCache(name, make) {
  const folder = cachedFolder(name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${randomUUID()}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    make(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // A concurrent run may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
