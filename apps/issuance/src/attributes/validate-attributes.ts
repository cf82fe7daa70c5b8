import { escapePointer, Violation } from '@vc/platform/http';
import { AttributeDefinition, type AttributeDefinitions, AttributeType } from './attribute-definition';
import { fault } from './validate-attribute-definitions';

/** Every way in which `attributes` breaks the template, with a pointer each; the values are not repeated. */
export function validateAttributes(
  attributes: Record<string, unknown>,
  definitions: AttributeDefinitions,
  pointer = '/attributes',
): Violation[] {
  const unknown = Object.keys(attributes)
    .filter((name) => !Object.hasOwn(definitions, name))
    .map((name) => fault(`${pointer}/${escapePointer(name)}`, 'is not an attribute of the template'));
  const defined = Object.entries(definitions).flatMap(([name, definition]) => {
    const place = `${pointer}/${escapePointer(name)}`;
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === undefined) return definition.required ? [fault(place, 'is required')] : [];
    return validateValue(value, definition, place);
  });
  return [...unknown, ...defined];
}

function validateValue(value: unknown, definition: AttributeDefinition, place: string): Violation[] {
  if (!hasType(value, definition.type)) return [fault(place, `must be ${ARTICLE[definition.type]}`)];
  if (definition.type === 'object') {
    return validateAttributes(value as Record<string, unknown>, definition.properties ?? {}, place);
  }
  if (definition.type !== 'array') return [];
  return (value as unknown[]).flatMap((item, index) => validateValue(item, definition.items!, `${place}/${index}`));
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function hasType(value: unknown, type: AttributeType): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'date':
      return typeof value === 'string' && isCalendarDate(value);
    case 'datetime':
      return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
    case 'binary':
      return typeof value === 'string' && value !== '' && BASE64.test(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
  }
}

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

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
