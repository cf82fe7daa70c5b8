import { join } from 'node:path';

/**
 * The folder in which Node stores the compiled code of programs and packages when a program of `tools/run.mjs` ends, so that the next start
 * loads it instead of compiling it. Node compares the source before.
 * @param {string} root of the repository
 */
export function compileCache(root) {
  return join(root, 'node_modules/.cache/compiled-programs');
}
