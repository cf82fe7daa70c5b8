import { CborError, CborKey, CborValue, ENCODED_CBOR_TAG, Encoded, Tagged } from './tagged';

const enum Major {
  Unsigned = 0,
  Negative = 1,
  Bytes = 2,
  Text = 3,
  List = 4,
  Map = 5,
  Tag = 6,
}

/** Definite lengths and the shortest form of each number (RFC 8949 §4.1); members of maps keep their order. */
export function encodeCbor(value: CborValue): Buffer {
  const parts: Uint8Array[] = [];
  append(parts, value);
  return Buffer.concat(parts);
}

/** `#6.24(bstr .cbor value)` */
export function encodeEmbedded(value: CborValue): Buffer {
  return encodeCbor(new Tagged(ENCODED_CBOR_TAG, encodeCbor(value)));
}

function append(parts: Uint8Array[], value: CborValue): void {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    parts.push(head(Major.Text, bytes.length), bytes);
  } else if (typeof value === 'number') {
    parts.push(number(value));
  } else if (value instanceof Uint8Array) {
    parts.push(head(Major.Bytes, value.length), value);
  } else if (value instanceof Tagged) {
    parts.push(head(Major.Tag, value.tag));
    append(parts, value.value);
  } else if (value instanceof Encoded) {
    parts.push(value.bytes);
  } else if (Array.isArray(value)) {
    parts.push(head(Major.List, value.length));
    for (const item of value) append(parts, item);
  } else if (typeof value === 'object' && value !== null) {
    appendMap(parts, value instanceof Map ? [...value] : Object.entries(value));
  } else {
    parts.push(SIMPLE.get(value)!);
  }
}

function appendMap(parts: Uint8Array[], entries: [CborKey, CborValue][]): void {
  parts.push(head(Major.Map, entries.length));
  for (const [key, value] of entries) {
    append(parts, key);
    append(parts, value);
  }
}

const SIMPLE = new Map<CborValue, Buffer>([
  [false, Buffer.from([0xf4])],
  [true, Buffer.from([0xf5])],
  [null, Buffer.from([0xf6])],
  [undefined, Buffer.from([0xf7])],
]);

function number(value: number): Buffer {
  if (Number.isSafeInteger(value)) return value >= 0 ? head(Major.Unsigned, value) : head(Major.Negative, -1 - value);
  if (!Number.isFinite(value) || Number.isInteger(value)) throw new CborError('the number has no exact form');
  const bytes = Buffer.alloc(9, 0xfb);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

function head(major: Major, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 0x100) return Buffer.from([type | 24, argument]);
  if (argument < 0x10000) return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
  const isShort = argument < 0x100000000;
  const bytes = Buffer.alloc(isShort ? 5 : 9, type | (isShort ? 26 : 27));
  if (isShort) bytes.writeUInt32BE(argument, 1);
  else bytes.writeBigUInt64BE(BigInt(argument), 1);
  return bytes;
}
