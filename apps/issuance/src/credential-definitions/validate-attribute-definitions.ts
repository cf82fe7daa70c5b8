import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { ATTRIBUTE_TYPES } from './attribute-definition';

const MAX_DEPTH = 5;
const MAX_ATTRIBUTES = 200;
const MAX_TEXT = 500;
const NAME = /^[^\u0000-\u001f]{1,128}$/;
const MEMBERS = new Set(['type', 'name', 'description', 'required', 'alwaysDisclosed', 'properties', 'items']);

/** Names that the credential formats reserve (SD-JWT VC §2.2.2.2, RFC 9901 §4.2). */
const RESERVED = new Set('iss sub aud exp nbf iat jti cnf vct vct#integrity status _sd _sd_alg ...'.split(' '));
/** Names that JavaScript objects or SD-JWTs give a meaning at every level. */
const UNUSABLE = new Set(['__proto__', 'constructor', 'prototype', '_sd', '...']);

/** Yields every violation of a map of attribute definitions, with its pointer below `pointer`. */
export function* validateAttributeDefinitions(attributes: unknown, pointer: string, depth = 1): Generator<Violation> {
  const broken = findBrokenMapRule(attributes, depth);
  if (broken !== undefined) {
    yield violation(pointer, broken);
    return;
  }
  for (const [name, definition] of Object.entries(attributes as object)) {
    const below = `${pointer}/${escapePointer(name)}`;
    if (!NAME.test(name)) yield violation(below, 'must have a name of 1 to 128 printable characters');
    else if (UNUSABLE.has(name) || (depth === 1 && RESERVED.has(name))) {
      yield violation(below, 'has a name that is reserved');
    } else yield* validateDefinition(definition, below, depth);
  }
}

function findBrokenMapRule(attributes: unknown, depth: number): string | undefined {
  if (!isObject(attributes)) return 'must be an object of attribute definitions';
  const { length } = Object.keys(attributes);
  if (length === 0) return 'must define at least one attribute';
  if (length > MAX_ATTRIBUTES) return `must define at most ${MAX_ATTRIBUTES} attributes`;
  return depth > MAX_DEPTH ? `must not be nested deeper than ${MAX_DEPTH} levels` : undefined;
}

function* validateDefinition(definition: unknown, pointer: string, depth: number): Generator<Violation> {
  if (!isObject(definition)) {
    yield violation(pointer, 'must be an attribute definition');
    return;
  }
  for (const [member, value] of Object.entries(definition)) {
    const rule = MEMBERS.has(member) ? findBrokenMemberRule(member, value) : 'is not a known member';
    if (rule !== undefined) yield violation(`${pointer}/${escapePointer(member)}`, rule);
  }
  if (definition.type === undefined) yield violation(`${pointer}/type`, 'is required');
  yield* validateNested(definition, pointer, depth);
}

/** Returns the rule that a member breaks; `properties` and `items` are validated with the type. */
function findBrokenMemberRule(member: string, value: unknown): string | undefined {
  switch (member) {
    case 'type':
      return (ATTRIBUTE_TYPES as readonly unknown[]).includes(value)
        ? undefined
        : `must be one of ${ATTRIBUTE_TYPES.join(', ')}`;
    case 'name':
    case 'description':
      return typeof value === 'string' && value.length <= MAX_TEXT
        ? undefined
        : `must be a string of at most ${MAX_TEXT} characters`;
    case 'required':
    case 'alwaysDisclosed':
      return typeof value === 'boolean' ? undefined : 'must be a boolean';
    default:
      return undefined;
  }
}

function* validateNested(
  { type, properties, items }: Record<string, unknown>,
  pointer: string,
  depth: number,
): Generator<Violation> {
  if (type === 'object') yield* validateAttributeDefinitions(properties, `${pointer}/properties`, depth + 1);
  else if (properties !== undefined) yield violation(`${pointer}/properties`, 'belongs to an object only');
  if (type === 'array') yield* validateItems(items, `${pointer}/items`, depth + 1);
  else if (items !== undefined) yield violation(`${pointer}/items`, 'belongs to an array only');
}

function* validateItems(items: unknown, pointer: string, depth: number): Generator<Violation> {
  if (!isObject(items)) yield violation(pointer, 'must be an object with a type');
  else if (depth > MAX_DEPTH) yield violation(pointer, `must not be nested deeper than ${MAX_DEPTH} levels`);
  else yield* validateDefinition(items, pointer, depth);
}
