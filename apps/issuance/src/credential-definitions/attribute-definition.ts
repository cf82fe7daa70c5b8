import assert from 'node:assert/strict';

/** `date`: a calendar date; `datetime`: RFC 3339 with a zone; `binary`: bytes as base64. */
export const ATTRIBUTE_TYPES = [
  'string',
  'boolean',
  'number',
  'integer',
  'date',
  'datetime',
  'binary',
  'object',
  'array',
] as const;

export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

interface CommonMembers {
  name?: string;
  description?: string;
  required?: boolean;
  /** The attribute is part of the signed payload instead of a disclosure of its own. */
  alwaysDisclosed?: boolean;
}

interface ScalarDefinition extends CommonMembers {
  type: Exclude<AttributeType, 'object' | 'array'>;
  properties?: never;
  items?: never;
}

interface ObjectDefinition extends CommonMembers {
  type: 'object';
  properties: AttributeDefinitions;
  items?: never;
}

interface ArrayDefinition extends CommonMembers {
  type: 'array';
  /** The definition of each element. */
  items: AttributeDefinition;
  properties?: never;
}

/** One attribute of a credential (IF §2.8). */
export type AttributeDefinition = ScalarDefinition | ObjectDefinition | ArrayDefinition;

export type AttributeDefinitions = Record<string, AttributeDefinition>;

/** IF §2.6: data elements by their namespace. */
export type NameSpaceDefinitions = Record<string, { properties: AttributeDefinitions }>;

/** The definition of an array's elements. They are disclosed like the array unless their definition says otherwise. */
export function elementOf({ items, alwaysDisclosed }: AttributeDefinition): AttributeDefinition | undefined {
  return items && { ...(alwaysDisclosed !== undefined && { alwaysDisclosed }), ...items };
}

/** Returns definitions as responses have them: a namespace is an attribute of the type `object` (IF §2.8). */
export function toShownDefinitions(attributes: AttributeDefinitions | NameSpaceDefinitions, format: string) {
  if (format !== 'mdoc') return attributes;
  const nameSpaces = Object.entries(attributes as NameSpaceDefinitions);
  return Object.fromEntries(nameSpaces.map(([name, { properties }]) => [name, { type: 'object', properties }]));
}

/** Returns the namespaces of a request, where `type` is optional, as they are stored. */
export function toNameSpaceDefinitions(attributes: NameSpaceDefinitions): NameSpaceDefinitions {
  return Object.fromEntries(Object.entries(attributes).map(([name, { properties }]) => [name, { properties }]));
}

/** The namespaces of an mdoc as object attributes, so that one function validates the values of both formats. */
export function asAttributes(nameSpaces: NameSpaceDefinitions): AttributeDefinitions {
  return Object.fromEntries(
    Object.entries(nameSpaces).map(([name, { properties }]) => {
      const required = Object.values(properties).some((element) => element.required);
      return [name, { type: 'object', required, properties }];
    }),
  );
}

/** @param name of a validated value. @throws AssertionError for a name that the template does not define */
export function getDefinition<T>(definitions: Record<string, T>, name: string): T {
  const definition = definitions[name];
  assert(definition, `the template does not define ${name}`);
  return definition;
}
