/** Whether a JSON value is an array of strings, at least one. */
export function isStringList(value: unknown): value is [string, ...string[]] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
