import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const BUNDLED = /(?:^|\/)node_modules\/(@nestjs\/[^/]+)\//;

/**
 * The names of the packages that bundles import, contain, or whose files they resolve. Node's own modules and other bundles of
 * the program are none. An image has the packages that a bundle contains too, so that its bill of materials lists them.
 * @param {string} root folder of the paths
 * @param {import('esbuild').Metafile} metafile
 */
export function importedPackages(root, { inputs, outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const imported = imports
    .filter(({ external, path }) => external && !path.startsWith('.') && !isBuiltin(path))
    .map(({ path }) => path);
  const contained = Object.keys(inputs).flatMap((path) => BUNDLED.exec(path)?.[1] ?? []);
  const bundles = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const resolved = bundles.flatMap((path) => resolvedIn(readFileSync(join(root, path), 'utf8')));
  const names = [...imported, ...contained, ...resolved].map((path) =>
    path.split('/', path.startsWith('@') ? 2 : 1).join('/'),
  );
  return [...new Set(names)].sort();
}

/** `createRequire(…).resolve('<package>/package.json')` finds the folder of a package, which esbuild does not see. */
function resolvedIn(text) {
  return [...text.matchAll(/\.resolve\("([^"]+)\/package\.json"\)/g)].map(([, name]) => name);
}
