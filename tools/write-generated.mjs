import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes the generated files that differ. With `isChecking` it writes nothing, names them, and sets the exit code 1.
 * @param {Record<string, string>} files contents by the path from the root of the repository
 * @param {{ root: string, script: string, isChecking?: boolean | undefined }} options `script` is the task that generates them
 */
export function writeGenerated(files, { root, script, isChecking = false }) {
  const stale = Object.keys(files).filter((path) => read(join(root, path)) !== files[path]);
  if (isChecking && stale.length > 0) {
    for (const path of stale) console.error(`${path} is not what npm run dev -- ${script} writes.`);
    process.exitCode = 1;
    return;
  }
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), files[path]);
  }
  console.log(
    stale.length > 0 ? `Wrote ${stale.join(', ')}.` : `All ${Object.keys(files).length} files are up to date.`,
  );
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
