import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const SOURCE = 'libs/sdk/src/index.ts';

/**
 * Builds the package of the SDK: an ES module, a CommonJS module, and their types.
 * @param {string} root of the repository
 * @param {string} folder of the package
 */
export async function buildSdk(root, folder = join(root, 'dist/sdk')) {
  const options = {
    absWorkingDir: root,
    entryPoints: [SOURCE],
    tsconfig: 'tsconfig.base.json',
    bundle: true,
    // An import of a module of Node fails.
    platform: 'neutral',
    target: 'es2022',
    keepNames: true,
    logLevel: 'warning',
  };
  await build({ ...options, format: 'esm', outfile: join(folder, 'index.mjs') });
  await build({ ...options, format: 'cjs', outfile: join(folder, 'index.cjs') });
  await buildTypes(join(root, SOURCE), folder);
  for (const file of ['package.json', 'README.md']) cpSync(join(root, 'libs/sdk', file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

async function buildTypes(source, folder) {
  mkdirSync(folder, { recursive: true });
  const types = await rollup({ input: source, plugins: [dts({ compilerOptions: { paths: {}, types: [] } })] });
  await types.write({ file: join(folder, 'index.d.ts') });
  await types.close();
  cpSync(join(folder, 'index.d.ts'), join(folder, 'index.d.mts'));
}
