import { isDeepStrictEqual } from 'node:util';
import type { Violation } from './domain-error';

/**
 * A request may repeat read-only members of a resource: one violation for each whose value is another one.
 * @param current the resource; its times are compared in the form that answers have
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
