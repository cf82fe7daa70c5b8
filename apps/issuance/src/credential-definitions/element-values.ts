import type { CborValue } from '@vc/protocol/cbor';
import type { NameSpaces } from '@vc/protocol/mdoc';
import { toFullDate, toTdate } from '@vc/protocol/mdoc';
import { readDateTime } from '@vc/protocol/times';
import type { AttributeDefinition, AttributeDefinitions, NameSpaceDefinitions } from './attribute-definition';
import { getDefinition } from './attribute-definition';

type Attributes = Record<string, unknown>;

/** Converts the validated values of an mdoc to the CBOR types of their definitions. */
export function toNameSpaces(attributes: Attributes, definitions: NameSpaceDefinitions): NameSpaces {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, elements]) => [
      name,
      toElements(elements as Attributes, getDefinition(definitions, name).properties),
    ]),
  );
}

function toElements(values: Attributes, definitions: AttributeDefinitions): Record<string, CborValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toElement(value, getDefinition(definitions, name))]),
  );
}

/** ISO/IEC 18013-5 §7.2.1 */
function toElement(value: unknown, definition: AttributeDefinition): CborValue {
  switch (definition.type) {
    case 'date':
      return toFullDate(value as string);
    case 'datetime':
      return toTdate(readDateTime(value as string));
    case 'binary':
      return Buffer.from(value as string, 'base64');
    case 'array':
      return (value as unknown[]).map((item) => toElement(item, definition.items));
    case 'object':
      return toElements(value as Attributes, definition.properties);
    default:
      return value as CborValue;
  }
}
