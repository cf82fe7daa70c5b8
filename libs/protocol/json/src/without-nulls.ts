import { isObject } from './is-object';

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
