import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder of that name in the user's cache, which may not exist. @param name with the version of what it holds */
export function cachedFolder(name: string): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vc-platform', name);
}

/**
 * Returns a folder of the user's cache, which is made where it is missing. It appears whole or not at all: as a link to the folder that
 * was filled, because programs of Python contain the path at which they were installed.
 * @param name with the version of what it holds
 * @param make fills an empty folder
 */
export function obtainInCache(name: string, make: (filled: string) => void): string {
  const folder = cachedFolder(name);
  if (existsSync(folder)) return folder;
  const filled = `${folder}.${randomUUID()}`;
  mkdirSync(filled, { recursive: true });
  try {
    make(filled);
    symlinkSync(basename(filled), folder);
  } catch (error) {
    rmSync(filled, { recursive: true, force: true });
    // A concurrent run may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
