import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';

const PACKAGE = /^(?:@[^/]+\/)?[^./@][^/]*/;

/**
 * An esbuild plugin that bundles Nest and what only Nest needs. Loaded file by file, the ES modules of Nest take 13 MiB more of
 * each process and twice the time (docs/adr/0112-nest-is-bundled.md).
 */
export function withNest(root) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = { ...dependencies, ...optionalDependencies };
  const isNest = (path) => path.startsWith('@nestjs/');
  return {
    name: 'with-nest',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: PACKAGE }, ({ path, importer }) => {
        if (isBuiltin(path) || !(isNest(path) || importer.includes('/node_modules/'))) return undefined;
        // Nest and the sources share these, which have state.
        if (!isNest(path) && Object.hasOwn(own, PACKAGE.exec(path)[0])) return { path, external: true };
        try {
          return { path: createRequire(importer).resolve(path) };
        } catch {
          return { path, namespace: 'absent' };
        }
      });
      // Transports and adapters that are not used. Nest expects that loading them may fail.
      onLoad({ filter: /./, namespace: 'absent' }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`${path} is not in this program`)});`,
      }));
    },
  };
}
