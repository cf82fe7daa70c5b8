/** Whether a JSON value is an object: neither an array nor null (RFC 8259 §4). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an array of strings, at least one. */
export function isStringList(value: unknown): value is [string, ...string[]] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

/** Sets an own member of an object, also one with the name `__proto__`, which an assignment takes for the prototype. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** No document of a protocol is deeper. */
const MAX_DEPTH = 64;

/**
 * Returns a JSON value without the members that are null: an optional member that another party sends as null is absent.
 * Elements of arrays are kept, and so is what is deeper than 64 levels.
 */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member, depth + 1)]));
}
