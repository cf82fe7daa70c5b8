import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/**
 * The names of the packages that bundles import, or whose files they resolve. Node's own modules and other bundles of the program are none.
 * @param {string} root folder of the paths
 * @param {import('esbuild').Metafile} metafile
 */
export function importedPackages(root, { outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const imported = imports
    .filter(({ external, path }) => external && !path.startsWith('.') && !isBuiltin(path))
    .map(({ path }) => path);
  const bundles = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const resolved = bundles.flatMap((path) => resolvedIn(readFileSync(join(root, path), 'utf8')));
  const names = [...imported, ...resolved].map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

/** `createRequire(…).resolve('<package>/package.json')` finds the folder of a package, which esbuild does not see. */
function resolvedIn(text) {
  return [...text.matchAll(/\.resolve\("([^"]+)\/package\.json"\)/g)].map(([, name]) => name);
}
