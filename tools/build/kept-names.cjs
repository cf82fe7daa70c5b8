/** What esbuild defines for `keepNames`. */
const DEFINED = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
const KEPT =
  'var __name = (target, value) => target.name === value ? target : __defProp(target, "name", { value, configurable: true });';

/**
 * Defines a name only where a function or class has another one. Most have their names already. A class whose name is defined
 * once more is slow: V8 keeps its properties in a dictionary, and does not optimize the code that uses it.
 * @param {string} code that esbuild has bundled with `keepNames`
 * @returns {string} code with the same lines, for the source map
 */
exports.keepNames = (code) => {
  if (code.includes(DEFINED)) return code.replace(DEFINED, () => KEPT);
  if (/\b__name\(/.test(code)) throw new Error('This version of esbuild keeps names in another way.');
  return code;
};
