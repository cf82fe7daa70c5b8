import { isDeepStrictEqual } from 'node:util';
import type { Violation } from './domain-error';

/**
 * Returns a violation for each read-only member that a request sends with another value.
 * @param current the resource; its times are compared as ISO 8601
 * @param parent JSON pointer of the object that has the members
 */
export function readOnlyViolations<Name extends string>(
  given: Partial<Record<Name, unknown>>,
  current: Record<Name, unknown>,
  names: readonly Name[],
  parent = '',
): Violation[] {
  return names
    .filter((name) => given[name] !== undefined && !isDeepStrictEqual(given[name], toJson(current[name])))
    .map((name) => ({
      detail: `${name} is read-only and has another value.`,
      source: { pointer: `${parent}/${name}` },
    }));
}

function toJson(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** Returns the members that have a value. In the interface (part 2) a string is absent, never null. */
export function presentMembers<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
