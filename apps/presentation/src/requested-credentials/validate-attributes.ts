import { escapePointer, Violation } from '@vc/platform/http';
import { fault, flagFaults, isObject, textFaults, unknownMembers } from './faults';

const MAX_DEPTH = 5;
const MAX_ATTRIBUTES = 200;
const MAX_NAME_SPACES = 20;
const MAX_VALUES = 50;
const NAME = /^[^\u0000-\u001f]{1,128}$/;
const UNUSABLE = new Set(['__proto__', 'constructor', 'prototype', '_sd', '...']);

/** Of an SD-JWT VC: attribute name → what is wanted of it. */
export function validateAttributes(attributes: unknown, place: string, depth = 1): Violation[] {
  return validateMap(attributes, place, MAX_ATTRIBUTES, (value, below) => {
    if (!isObject(value)) return [fault(below, 'must be an object with type')];
    const { properties } = value;
    return [
      ...unknownMembers(value, ['type', 'required', 'values', 'properties'], below),
      ...(typeof value.type === 'string' ? [] : [fault(`${below}/type`, 'must be a string')]),
      ...wishFaults(value, below),
      ...(properties !== undefined && value.values !== undefined
        ? [fault(`${below}/values`, 'and properties must not both be sent')]
        : []),
      ...(properties === undefined ? [] : validateProperties(properties, `${below}/properties`, depth + 1)),
    ];
  });
}

/** Of an mdoc: namespace → data elements. */
export function validateNameSpaces(nameSpaces: unknown, place: string): Violation[] {
  return validateMap(nameSpaces, place, MAX_NAME_SPACES, (value, below) => {
    if (!isObject(value) || !isObject(value.properties)) return [fault(below, 'must be an object with properties')];
    return [
      ...unknownMembers(value, ['properties'], below),
      ...validateMap(value.properties, `${below}/properties`, MAX_ATTRIBUTES, validateElement),
    ];
  });
}

function validateElement(element: unknown, place: string): Violation[] {
  if (!isObject(element)) return [fault(place, 'must be an object')];
  return [
    ...unknownMembers(element, ['type', 'intentToRetain', 'required', 'values'], place),
    ...textFaults(element, ['type'], place),
    ...flagFaults(element, ['intentToRetain'], place),
    ...wishFaults(element, place),
  ];
}

function validateProperties(properties: unknown, place: string, depth: number): Violation[] {
  if (depth > MAX_DEPTH) return [fault(place, `must not be nested deeper than ${MAX_DEPTH} levels`)];
  if (isObject(properties) && Object.keys(properties).length === 0) return [fault(place, 'must have an attribute')];
  return validateAttributes(properties, place, depth);
}

function wishFaults(wish: Record<string, unknown>, place: string): Violation[] {
  const { values } = wish;
  const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const isList = Array.isArray(values) && values.length > 0 && values.length <= MAX_VALUES && values.every(isValue);
  return [
    ...flagFaults(wish, ['required'], place),
    ...(values === undefined || isList
      ? []
      : [fault(`${place}/values`, `must be 1 to ${MAX_VALUES} strings, numbers or booleans`)]),
  ];
}

function validateMap(
  map: unknown,
  place: string,
  most: number,
  validate: (value: unknown, place: string) => Violation[],
): Violation[] {
  if (!isObject(map)) return [fault(place, 'must be an object')];
  const names = Object.keys(map);
  if (names.length > most) return [fault(place, `must have at most ${most} members`)];
  return names.flatMap((name) => {
    const below = `${place}/${escapePointer(name)}`;
    if (!NAME.test(name) || UNUSABLE.has(name)) return [fault(below, 'has a name that cannot be asked for')];
    return validate(map[name], below);
  });
}
