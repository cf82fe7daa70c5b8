const { resolve } = require('node:path');
const { buildSync } = require('esbuild');
const { keepNames } = require('./kept-names.cjs');

const root = resolve(__dirname, '../..');

/**
 * Bundles the file `*.thread.ts` with its packages as one text: a thread that is made of a text finds no files.
 * @param {string} path
 * @returns {string}
 */
exports.threadProgram = (path) => {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    tsconfig: 'tsconfig.base.json',
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    target: 'node26',
    format: 'cjs',
    keepNames: true,
    write: false,
    logLevel: 'warning',
  });
  return keepNames(outputFiles[0].text);
};
