import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { build } from 'esbuild';

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
  buildTypes(join(root, SOURCE), folder);
  for (const file of ['package.json', 'README.md']) cpSync(join(root, 'libs/sdk', file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function buildTypes(source, folder) {
  const options = { inlineDeclareGlobals: false, noBanner: true };
  const [types] = generateDtsBundle([{ filePath: source, output: options }], {
    preferredConfigPath: join(import.meta.dirname, 'sdk.tsconfig.json'),
  });
  // An import finds the one, a require the other.
  for (const name of ['index.d.ts', 'index.d.mts']) writeFileSync(join(folder, name), types);
}
