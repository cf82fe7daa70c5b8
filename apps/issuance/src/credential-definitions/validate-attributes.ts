import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { isBase64 } from '@vc/protocol/crypto';
import { isObject } from '@vc/protocol/json';
import { parseCalendarDate, parseDateTime } from '@vc/protocol/times';
import type { AttributeDefinition, AttributeDefinitions, AttributeType } from './attribute-definition';

/** Yields every violation of the template with its pointer. Violations never contain the values, which are personal data. */
export function* validateAttributes(
  attributes: Record<string, unknown>,
  definitions: AttributeDefinitions,
  pointer: string,
): Generator<Violation> {
  for (const name of Object.keys(attributes)) {
    const isDefined = Object.hasOwn(definitions, name);
    if (!isDefined) yield violation(`${pointer}/${escapePointer(name)}`, 'is not an attribute of the template');
  }
  for (const [name, definition] of Object.entries(definitions)) {
    const below = `${pointer}/${escapePointer(name)}`;
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value !== undefined) yield* validateValue(value, definition, below);
    else if (definition.required) yield violation(below, 'is required');
  }
}

function* validateValue(value: unknown, definition: AttributeDefinition, pointer: string): Generator<Violation> {
  if (!IS_OF_TYPE[definition.type](value)) yield violation(pointer, `must be ${ARTICLE[definition.type]}`);
  else if (definition.type === 'object') {
    yield* validateAttributes(value as Record<string, unknown>, definition.properties, pointer);
  } else if (definition.type === 'array') {
    for (const [index, item] of (value as unknown[]).entries()) {
      yield* validateValue(item, definition.items, `${pointer}/${index}`);
    }
  }
}

const IS_OF_TYPE: Record<AttributeType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  date: (value) => parseCalendarDate(value) !== undefined,
  datetime: (value) => parseDateTime(value) !== undefined,
  binary: (value) => typeof value === 'string' && value !== '' && isBase64(value),
  object: isObject,
  array: (value) => Array.isArray(value),
};

const ARTICLE: Record<AttributeType, string> = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  integer: 'an integer',
  date: 'a calendar date (YYYY-MM-DD)',
  datetime: 'a date and time with a zone (RFC 3339)',
  binary: 'bytes in base64',
  object: 'an object',
  array: 'an array',
};
