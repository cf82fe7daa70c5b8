import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { flagViolations, textViolations, unknownMembers } from './violations';

const MAX_DEPTH = 5;
const MAX_ATTRIBUTES = 200;
const MAX_NAME_SPACES = 20;
const MAX_VALUES = 50;
const NAME = /^[^\u0000-\u001f]{1,128}$/;
const RESERVED_NAMES = new Set(['__proto__', 'constructor', 'prototype', '_sd', '...']);

/** Yields each violation of the attributes of an SD-JWT VC, by attribute name. */
export function* validateAttributes(attributes: unknown, pointer: string, depth = 1): Generator<Violation> {
  for (const [below, value] of yield* members(attributes, pointer, MAX_ATTRIBUTES)) {
    if (isObject(value)) yield* validateAttribute(value, below, depth);
    else yield violation(below, 'must be an object with type');
  }
}

/** Yields each violation of the data elements of an mdoc, by name space. */
export function* validateNameSpaces(nameSpaces: unknown, pointer: string): Generator<Violation> {
  for (const [below, value] of yield* members(nameSpaces, pointer, MAX_NAME_SPACES)) {
    if (!isObject(value) || !isObject(value.properties)) {
      yield violation(below, 'must be an object with properties');
      continue;
    }
    yield* unknownMembers(value, ['properties'], below);
    for (const [elementPointer, element] of yield* members(value.properties, `${below}/properties`, MAX_ATTRIBUTES)) {
      yield* validateElement(element, elementPointer);
    }
  }
}

function* validateAttribute(value: Record<string, unknown>, pointer: string, depth: number): Generator<Violation> {
  const { type, properties, values } = value;
  yield* unknownMembers(value, ['type', 'required', 'values', 'properties'], pointer);
  if (typeof type !== 'string') yield violation(`${pointer}/type`, 'must be a string');
  yield* constraintViolations(value, pointer);
  if (properties === undefined) return;
  if (values !== undefined) yield violation(`${pointer}/values`, 'and properties must not both be sent');
  yield* validateProperties(properties, `${pointer}/properties`, depth + 1);
}

function* validateElement(element: unknown, pointer: string): Generator<Violation> {
  if (!isObject(element)) {
    yield violation(pointer, 'must be an object');
    return;
  }
  yield* unknownMembers(element, ['type', 'intentToRetain', 'required', 'values'], pointer);
  yield* textViolations(element, ['type'], pointer);
  yield* flagViolations(element, ['intentToRetain'], pointer);
  yield* constraintViolations(element, pointer);
}

function* validateProperties(properties: unknown, pointer: string, depth: number): Generator<Violation> {
  if (depth > MAX_DEPTH) yield violation(pointer, `must not be nested deeper than ${MAX_DEPTH} levels`);
  else if (isObject(properties) && Object.keys(properties).length === 0) {
    yield violation(pointer, 'must have an attribute');
  } else yield* validateAttributes(properties, pointer, depth);
}

function* constraintViolations(constraints: Record<string, unknown>, pointer: string): Generator<Violation> {
  const { values } = constraints;
  const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const isList = Array.isArray(values) && values.length > 0 && values.length <= MAX_VALUES && values.every(isValue);
  yield* flagViolations(constraints, ['required'], pointer);
  if (values !== undefined && !isList) {
    yield violation(`${pointer}/values`, `must be 1 to ${MAX_VALUES} strings, numbers or booleans`);
  }
}

/** Returns the members with a usable name, each with its pointer. */
function* members(map: unknown, pointer: string, maximum: number): Generator<Violation, [string, unknown][], void> {
  if (!isObject(map)) {
    yield violation(pointer, 'must be an object');
    return [];
  }
  if (Object.keys(map).length > maximum) {
    yield violation(pointer, `must have at most ${maximum} members`);
    return [];
  }
  const named: [string, unknown][] = [];
  for (const [name, value] of Object.entries(map)) {
    const below = `${pointer}/${escapePointer(name)}`;
    if (NAME.test(name) && !RESERVED_NAMES.has(name)) named.push([below, value]);
    else yield violation(below, 'has a name that cannot be asked for');
  }
  return named;
}
