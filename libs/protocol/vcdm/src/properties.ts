import { isObject, isPrintable, isStringList } from '@vc/protocol/json';
import { VcdmError } from './vcdm-error';

export type Properties = Record<string, unknown>;

/** Whether a value is an absolute URL, such as an HTTP URL, a DID or a URN (VCDM 2.0 §4.4). */
export function isUrl(value: unknown): value is string {
  return typeof value === 'string' && isPrintable(value) && !/\s/.test(value) && URL.canParse(value);
}

/** Wraps a single value, because a property of the data model has one value or a list of them (VCDM 2.0 §4.1). */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** @throws VcdmError unless `id` is absent or a URL (VCDM 2.0 §4.4) */
export function assertId({ id }: Properties, what: string): void {
  if (id !== undefined && !isUrl(id)) throw new VcdmError(`the id of the ${what} is not a URL`);
}

/** Reads `type`: one text or a list of them (VCDM 2.0 §4.5). @throws VcdmError */
export function parseTypes({ type }: Properties, what: string): string[] {
  const types = toList(type);
  if (!isStringList(types) || !types.every((each) => each !== '' && isPrintable(each))) {
    throw new VcdmError(`the ${what} has no type`);
  }
  return types;
}

/** Reads a URL, or the `id` of an object that must be one (VCDM 2.0 §4.7, §4.13). @throws VcdmError */
export function parseParty(value: unknown, what: string): string {
  const id = isObject(value) ? value.id : value;
  if (!isUrl(id)) throw new VcdmError(`the ${what} is neither a URL nor an object with a URL as its id`);
  return id;
}

/** @throws VcdmError unless the property is absent, or one or several objects that have a type */
export function assertTypedObjects(properties: Properties, name: string): void {
  if (properties[name] === undefined) return;
  for (const value of requireObjects(properties[name], name)) {
    parseTypes(value, name);
    assertId(value, name);
  }
}

/** @throws VcdmError unless the value is one or several objects */
export function requireObjects(value: unknown, name: string): Properties[] {
  const values = toList(value);
  if (values.length === 0 || !values.every(isObject)) throw new VcdmError(`the ${name} is not one or more objects`);
  return values;
}
