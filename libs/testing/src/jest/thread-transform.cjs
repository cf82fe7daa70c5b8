const { resolve } = require('node:path');

const BUNDLER = resolve(__dirname, '../../../../tools/build/thread-program.cjs');

/** A file `*.thread.ts`, as `tools/build/bundle.mjs` imports it with `?program`. It is bundled when a test needs it. */
module.exports = {
  process: (_, path) => ({
    code: `
      Object.defineProperty(exports, '__esModule', { value: true });
      exports.default = () => require(${JSON.stringify(BUNDLER)}).threadProgram(${JSON.stringify(path)});
    `,
  }),
};
