import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

/** Returns a hash of the name, size and modification time of each file, to which more can be added. @param {string[]} paths */
export function hashOfFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\n${size}\n${mtimeMs}\n`);
  }
  return hash;
}
