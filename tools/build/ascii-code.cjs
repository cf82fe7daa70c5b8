// V8 stores the text of a program with two bytes a character if one of them is above U+00FF.
const OTHERS = /[^\x00-\x7f]/g;

/**
 * Writes other characters of comments and of regular expressions as `\uXXXX`. esbuild has done that in strings and templates.
 * @param {string} code that esbuild has bundled
 * @returns {string} code with the same lines, for the source map
 */
exports.asciiCode = (code) => code.replace(OTHERS, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
