import type { CborValue } from '@vc/protocol/cbor';
import { Tagged } from '@vc/protocol/cbor';
import { MdocError } from './mdoc-error';

/** Tags of integers beyond 64 bits, decimal fractions and bigfloats (RFC 8949 §3.4.3, §3.4.4). */
const NUMBER_TAGS = [2, 3, 4, 5];

/** Converts the elements of an mdoc, by namespace, to JSON values. @throws MdocError for a number that JSON would change */
export function elementsToJson(elements: Map<string, Map<string, CborValue>>): Record<string, unknown> {
  return Object.fromEntries([...elements].map(([nameSpace, values]) => [nameSpace, elementToJson(values)]));
}

/** Dates become texts, bytes base64, and values without a counterpart in JSON null. */
function elementToJson(value: CborValue): unknown {
  if (value instanceof Tagged) {
    if (NUMBER_TAGS.includes(value.tag)) throw inexactNumber();
    return elementToJson(value.value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw inexactNumber();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(elementToJson);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([name, member]) => [String(name), elementToJson(member)]));
  }
  return value ?? null;
}

function inexactNumber(): MdocError {
  return new MdocError('an element has a number that cannot be represented exactly');
}
