import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ignore from '@balena/dockerignore';

/** Large folders that are no sources. The spec checks that .dockerignore excludes them. */
export const NEVER_READ = ['node_modules', 'dist', '.git'];

/** Whether .dockerignore lets a path of the repository into the build context. */
export function contextFilter(repository: string): (path: string) => boolean {
  return ignore()
    .add(readFileSync(join(repository, '.dockerignore'), 'utf8'))
    .createFilter();
}

/** The files of the build context, below the repository. */
export function listContext(repository: string): string[] {
  const isInContext = contextFilter(repository);
  return walk(repository)
    .map((path) => relative(repository, path))
    .filter((path) => isInContext(path));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NEVER_READ.includes(entry.name) || entry.name.startsWith('.data')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : entry.isFile() ? [path] : [];
  });
}
