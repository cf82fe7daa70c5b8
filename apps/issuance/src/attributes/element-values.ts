import type { CborValue } from '@vc/protocol/cbor';
import type { NameSpaces } from '@vc/protocol/mdoc';
import { fullDate, tdate } from '@vc/protocol/mdoc';
import type { AttributeDefinition } from './attribute-definition';
import { type AttributeDefinitions, type NameSpaceDefinitions } from './attribute-definition';

type Attributes = Record<string, unknown>;

/** The values of an mdoc in the CBOR types of their definitions; they have been validated. */
export function toNameSpaces(attributes: Attributes, definitions: NameSpaceDefinitions): NameSpaces {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, elements]) => [
      name,
      toElements(elements as Attributes, definitions[name]!.properties),
    ]),
  );
}

function toElements(values: Attributes, definitions: AttributeDefinitions): Record<string, CborValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toElement(value, definitions[name]!)]),
  );
}

/** ISO/IEC 18013-5 §7.2.1 */
function toElement(value: unknown, { type, items, properties }: AttributeDefinition): CborValue {
  switch (type) {
    case 'date':
      return fullDate(value as string);
    case 'datetime':
      return tdate(new Date(value as string));
    case 'binary':
      return Buffer.from(value as string, 'base64');
    case 'array':
      return (value as unknown[]).map((item) => toElement(item, items!));
    case 'object':
      return toElements(value as Attributes, properties!);
    default:
      return value as CborValue;
  }
}
