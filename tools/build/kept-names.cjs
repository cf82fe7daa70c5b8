/** What esbuild defines for `keepNames`. */
const DEFINED = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
const KEPT =
  'var __name = (target, value) => target.name === value ? target : __defProp(target, "name", { value, configurable: true });';

/**
 * Lets functions and classes be that have their names already, which are most: V8 keeps the properties of a class whose name is
 * defined in a dictionary, and does not optimize what makes objects of it or asks for them.
 * @param {string} code that esbuild has bundled with `keepNames`
 * @returns {string} code with the same lines, for the source map
 */
exports.keepNames = (code) => {
  if (code.includes(DEFINED)) return code.replace(DEFINED, () => KEPT);
  if (/\b__name\(/.test(code)) throw new Error('This version of esbuild keeps names in another way.');
  return code;
};
