import { escapePointer, Violation } from '@vc/platform/http';
import { ATTRIBUTE_TYPES } from './attribute-definition';

const MAX_DEPTH = 5;
const MAX_ATTRIBUTES = 200;
const MAX_TEXT = 500;
const NAME = /^[^\u0000-\u001f]{1,128}$/;
const MEMBERS = new Set(['type', 'name', 'description', 'required', 'alwaysDisclosed', 'properties', 'items']);

/** Names that the credential formats use themselves (SD-JWT VC §2.2.2.2, RFC 9901 §4.2). */
const RESERVED = new Set('iss sub aud exp nbf iat jti cnf vct vct#integrity status _sd _sd_alg ...'.split(' '));
/** Names that are no data in JavaScript. */
const UNUSABLE = new Set(['__proto__', 'constructor', 'prototype', '_sd', '...']);

/** Every fault of a map of attribute definitions, with its pointer below `pointer`. */
export function validateAttributeDefinitions(attributes: unknown, pointer = '/attributes', depth = 1): Violation[] {
  if (!isObject(attributes)) return [fault(pointer, 'must be an object of attribute definitions')];
  const names = Object.keys(attributes);
  if (names.length === 0) return [fault(pointer, 'must define at least one attribute')];
  if (names.length > MAX_ATTRIBUTES) return [fault(pointer, `must define at most ${MAX_ATTRIBUTES} attributes`)];
  if (depth > MAX_DEPTH) return [fault(pointer, `must not be nested deeper than ${MAX_DEPTH} levels`)];
  return names.flatMap((name) => {
    const place = `${pointer}/${escapePointer(name)}`;
    if (!NAME.test(name)) return [fault(place, 'must have a name of 1 to 128 printable characters')];
    if (UNUSABLE.has(name) || (depth === 1 && RESERVED.has(name))) return [fault(place, 'has a name that is reserved')];
    return validateDefinition(attributes[name], place, depth);
  });
}

function validateDefinition(definition: unknown, place: string, depth: number): Violation[] {
  if (!isObject(definition)) return [fault(place, 'must be an attribute definition')];
  const unknown = Object.keys(definition).filter((member) => !MEMBERS.has(member));
  return [
    ...unknown.map((member) => fault(`${place}/${escapePointer(member)}`, 'is not a known member')),
    ...validateType(definition.type, `${place}/type`),
    ...validateTexts(definition, place),
    ...validateFlags(definition, place),
    ...validateNested(definition, place, depth),
  ];
}

function validateType(type: unknown, place: string): Violation[] {
  const known = (ATTRIBUTE_TYPES as readonly unknown[]).includes(type);
  return known ? [] : [fault(place, `must be one of ${ATTRIBUTE_TYPES.join(', ')}`)];
}

function validateTexts(definition: Record<string, unknown>, place: string): Violation[] {
  return ['name', 'description']
    .filter((member) => definition[member] !== undefined)
    .filter((member) => typeof definition[member] !== 'string' || definition[member].length > MAX_TEXT)
    .map((member) => fault(`${place}/${member}`, `must be a string of at most ${MAX_TEXT} characters`));
}

function validateFlags(definition: Record<string, unknown>, place: string): Violation[] {
  return ['required', 'alwaysDisclosed']
    .filter((member) => definition[member] !== undefined && typeof definition[member] !== 'boolean')
    .map((member) => fault(`${place}/${member}`, 'must be a boolean'));
}

function validateNested({ type, properties, items }: Record<string, unknown>, place: string, depth: number) {
  const violations: Violation[] = [];
  if (type === 'object') violations.push(...validateAttributeDefinitions(properties, `${place}/properties`, depth + 1));
  else if (properties !== undefined) violations.push(fault(`${place}/properties`, 'belongs to an object only'));
  if (type === 'array') violations.push(...validateItems(items, `${place}/items`, depth + 1));
  else if (items !== undefined) violations.push(fault(`${place}/items`, 'belongs to an array only'));
  return violations;
}

function validateItems(items: unknown, place: string, depth: number): Violation[] {
  if (!isObject(items)) return [fault(place, 'must be an object with a type')];
  if (depth > MAX_DEPTH) return [fault(place, `must not be nested deeper than ${MAX_DEPTH} levels`)];
  return validateDefinition(items, place, depth);
}

export function fault(pointer: string, rule: string): Violation {
  return { detail: `${pointer} ${rule}.`, source: { pointer } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
