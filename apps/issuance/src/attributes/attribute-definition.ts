/** IF §2.8. What one attribute of a credential is. */
export interface AttributeDefinition {
  type: AttributeType;
  name?: string;
  description?: string;
  required?: boolean;
  /** The attribute is part of the signed payload instead of a disclosure of its own. */
  alwaysDisclosed?: boolean;
  /** Of an `object`. */
  properties?: AttributeDefinitions;
  /** Of an `array`: what each element is. */
  items?: AttributeDefinition;
}

export type AttributeDefinitions = Record<string, AttributeDefinition>;

/** `date`: a calendar date; `datetime`: RFC 3339 with a zone; `binary`: bytes as base64. */
export const ATTRIBUTE_TYPES = [
  ...(['string', 'boolean', 'number', 'integer', 'date', 'datetime', 'binary', 'object', 'array'] as const),
];

export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** IF §2.6: data elements by their namespace. */
export type NameSpaceDefinitions = Record<string, { properties: AttributeDefinitions }>;

/** What each element of an array is; it is disclosed like the array where it says nothing of its own. */
export function elementOf({ items, alwaysDisclosed }: AttributeDefinition): AttributeDefinition | undefined {
  return items && { ...(alwaysDisclosed !== undefined && { alwaysDisclosed }), ...items };
}

/** The namespaces of an mdoc as attributes that are objects: values are checked in one way. */
export function asAttributes(nameSpaces: NameSpaceDefinitions): AttributeDefinitions {
  return Object.fromEntries(
    Object.entries(nameSpaces).map(([name, { properties }]) => {
      const required = Object.values(properties).some((element) => element.required);
      return [name, { type: 'object', required, properties }];
    }),
  );
}
