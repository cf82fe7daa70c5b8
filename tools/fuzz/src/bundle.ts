import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { build, transform } from 'esbuild';
import { instrument } from './instrument';

/** Code whose coverage guides the fuzzer. */
const INSTRUMENTED = /[\\/]libs[\\/]protocol[\\/].*\.ts$/;

/** Bundles a program of this tool with counters in the libraries of protocols. @param root folder of the repository */
export async function bundleInstrumented(root: string, entry: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    tsconfig: 'tsconfig.base.json',
    bundle: true,
    platform: 'node',
    target: 'node26',
    format: 'cjs',
    keepNames: true,
    plugins: [projects(root), counters()],
    logLevel: 'warning',
  });
}

/** Bundles the projects of this repository, and leaves packages outside. */
function projects(root: string): Plugin {
  return {
    name: 'projects',
    setup: (build) => {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        const source = join(root, 'libs', path.replace('@vc/', ''), 'src/index.ts');
        return path.startsWith('@vc/') && existsSync(source) ? { path: source } : { path, external: true };
      });
    },
  };
}

function counters(): Plugin {
  return {
    name: 'counters',
    setup: (build) => {
      build.onLoad({ filter: INSTRUMENTED }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'node26' });
        return { loader: 'js', contents: instrument(code, path) };
      });
    },
  };
}
