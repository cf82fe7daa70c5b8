import { CborValue, Tagged } from '@vc/protocol/cbor';

/** An element as JSON can say it: dates as text, bytes in base64. */
export function elementToJson(value: CborValue): unknown {
  if (value instanceof Tagged) return elementToJson(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(elementToJson);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([name, member]) => [String(name), elementToJson(member)]));
  }
  return value ?? null;
}
