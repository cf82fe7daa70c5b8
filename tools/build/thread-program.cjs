const { resolve } = require('node:path');
const { buildSync, transformSync } = require('esbuild');
const { keepNames } = require('./kept-names.cjs');

const root = resolve(__dirname, '../..');

/**
 * Bundles the file `*.thread.ts` with its packages as one text: a thread that is made of a text finds no files. The text is a part of the
 * program that starts the thread, so it has no white space that it does not need.
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
  return transformSync(keepNames(outputFiles[0].text), { minifyWhitespace: true }).code;
};
