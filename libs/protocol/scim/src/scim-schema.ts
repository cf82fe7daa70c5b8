/** Definition of an attribute (RFC 7643 §7), with the characteristics that differ from their defaults. */
export interface AttributeDefinition {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'dateTime' | 'reference';
  description: string;
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly AttributeDefinition[];
  /** Returns the value that one of a certain provider stands for, also in filters. */
  interpret?: (value: unknown) => unknown;
}

/** A schema and the attributes that a service keeps of it. */
export interface ScimSchema {
  id: string;
  name: string;
  description: string;
  attributes: readonly AttributeDefinition[];
}

/** Finds an attribute by its name, whose case does not matter (RFC 7643 §2.1). */
export function findAttribute(
  definitions: readonly AttributeDefinition[] | undefined,
  name: string,
): AttributeDefinition | undefined {
  const wanted = name.toLowerCase();
  return definitions?.find((definition) => definition.name.toLowerCase() === wanted);
}
