import { isObject } from '@vc/protocol/json';

export type Json = Record<string, unknown>;

/** A message does not have the form that the specification requires. The error names the member. */
export class MalformedMessageError extends Error {}

export function requireObject(value: unknown, what: string): Json {
  if (!isObject(value)) throw new MalformedMessageError(`${what} is not an object`);
  return value;
}

export function requireString(object: Json, member: string, what: string): string {
  const value = object[member];
  if (typeof value !== 'string' || value === '') throw new MalformedMessageError(`${what} has no ${member}`);
  return value;
}

export function requireUrl(object: Json, member: string, what: string): string {
  const value = requireString(object, member, what);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new MalformedMessageError(`${member} of ${what} is not a URL`);
  }
  return value;
}

export function optionalUrl(object: Json, member: string, what: string): string | undefined {
  return object[member] === undefined ? undefined : requireUrl(object, member, what);
}
