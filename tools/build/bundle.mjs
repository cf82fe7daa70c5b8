import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { transformFile } from '@swc/core';
import { build } from 'esbuild';
import { asciiCode } from './ascii-code.cjs';
import { keepNames } from './kept-names.cjs';
import { withNest } from './nest.mjs';
import { threadProgram } from './thread-program.cjs';

const root = resolve(import.meta.dirname, '../..');

/** Bundles sources of this repository as CommonJS, without packages but Nest. @param options further options and plugins of esbuild */
export async function bundle({ plugins = [], ...options }) {
  const result = await build({
    absWorkingDir: root,
    tsconfig: 'tsconfig.base.json',
    bundle: true,
    platform: 'node',
    target: 'node26',
    format: 'cjs',
    packages: 'external',
    alias: projectAliases(),
    keepNames: true,
    plugins: [...plugins, lazyParts(), threadPrograms(), decoratorMetadata(), partOfUndici(), withNest(root)],
    logLevel: 'warning',
    // Nest names its own file only to load packages that are not installed.
    logOverride: { 'empty-import-meta': 'silent' },
    ...options,
    write: false,
  });
  for (const { path, contents, text } of result.outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.map') ? contents : asciiCode(keepNames(text)));
  }
  return result;
}

/** `packages: external` would exclude `@vc/<layer>/<lib>`, which is not a package. */
function projectAliases() {
  const aliases = {};
  for (const layer of ['contract', 'protocol', 'platform', 'keys', 'feature', 'development']) {
    for (const lib of readdirSync(join(root, 'libs', layer))) {
      aliases[`@vc/${layer}/${lib}`] = join(root, 'libs', layer, lib, 'src/index.ts');
    }
  }
  aliases['@vc/sdk'] = join(root, 'libs/sdk/src/index.ts');
  for (const app of readdirSync(join(root, 'apps'))) {
    aliases[`@vc/app/${app}`] = join(root, 'apps', app, 'src/index.ts');
  }
  return aliases;
}

function partOfUndici() {
  const path = join(root, 'tools/build/undici.mjs');
  return { name: 'part-of-undici', setup: ({ onResolve }) => onResolve({ filter: /^undici$/ }, () => ({ path })) };
}

/** `import('./x.lazy.ts')`: a bundle beside the one that imports it (tools/build/build.mjs). */
function lazyParts() {
  return {
    name: 'lazy-parts',
    setup({ onResolve }) {
      onResolve({ filter: /\.lazy\.ts$/ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.js`, external: true } : undefined,
      );
    },
  };
}

/** `import load from './x.thread?program'` (libs/platform/threads). */
function threadPrograms() {
  const namespace = 'thread-program';
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.thread\?program$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.replace('?program', '.ts')),
        namespace,
      }));
      onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `export default () => ${JSON.stringify(threadProgram(path))};`,
      }));
    },
  };
}

/** esbuild does not emit decorator metadata, which Nest, TypeORM and class-transformer read; swc does. */
function decoratorMetadata() {
  const options = {
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  };
  return {
    name: 'decorator-metadata',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
        loader: 'js',
        contents: (await transformFile(path, options)).code,
      }));
    },
  };
}
