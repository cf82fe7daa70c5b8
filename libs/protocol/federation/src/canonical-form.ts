import { isObject } from '@vc/protocol/json';
import { FederationError } from './federation-error';

const MAX_LEVELS = 32;

/**
 * Returns one text for all values of JSON that are equal, so that lists are compared in linear time. The values come from
 * strangers, and comparing each with each would take minutes.
 * @throws FederationError for a value that nests deeper than 32 levels
 */
export function toCanonicalForm(value: unknown, levels = MAX_LEVELS): string {
  if (levels === 0) throw new FederationError('a value nests too deep');
  if (Array.isArray(value)) return `[${value.map((each) => toCanonicalForm(each, levels - 1)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${toCanonicalForm(value[name], levels - 1)}`);
  return `{${members.join()}}`;
}

/** Returns a set of canonical forms. @throws FederationError */
export function toCanonicalForms(values: readonly unknown[]): Set<string> {
  return new Set(values.map((each) => toCanonicalForm(each)));
}
