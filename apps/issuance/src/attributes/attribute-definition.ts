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
  /** Of an `array`. */
  items?: { type: AttributeType };
}

export type AttributeDefinitions = Record<string, AttributeDefinition>;

export const ATTRIBUTE_TYPES = ['string', 'boolean', 'number', 'integer', 'date', 'object', 'array'] as const;

export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
