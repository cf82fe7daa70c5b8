import assert from 'node:assert/strict';

/** A parameter of the query of a URI. @throws Error if the URI does not have it */
export function queryParameter(uri: string, name: string): string {
  const value = new URL(uri).searchParams.get(name);
  assert(value !== null, `${uri} has no ${name}.`);
  return value;
}
