import type { CborValue } from '@vc/protocol/cbor';
import { Tagged } from '@vc/protocol/cbor';

/** Converts the elements of an mdoc, by namespace, to JSON values. */
export function elementsToJson(elements: Map<string, Map<string, CborValue>>): Record<string, unknown> {
  return Object.fromEntries([...elements].map(([nameSpace, values]) => [nameSpace, elementToJson(values)]));
}

/** Dates become texts, bytes base64, and values without a counterpart in JSON null. */
function elementToJson(value: CborValue): unknown {
  if (value instanceof Tagged) return elementToJson(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(elementToJson);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([name, member]) => [String(name), elementToJson(member)]));
  }
  return value ?? null;
}
