import type { CborKey, CborValue } from './tagged';
import { CborError, ENCODED_CBOR_TAG, Encoded, ReceivedTagged, Tagged } from './tagged';

const enum Major {
  Unsigned = 0,
  Negative = 1,
  Bytes = 2,
  Text = 3,
  List = 4,
  Map = 5,
  Tag = 6,
}

/**
 * Encodes an item with definite lengths and the shortest form of each integer (RFC 8949 §4.1). Members of maps keep
 * their order. A tagged item that was decoded is copied as it was received, because signatures cover its bytes.
 * @throws CborError for NaN and infinite numbers
 */
export function encodeCbor(value: CborValue): Buffer {
  writer.start();
  append(value);
  return writer.end();
}

/** Encodes `#6.24(bstr .cbor value)`, an encoded CBOR data item (RFC 8949 §3.4.5.1). */
export function encodeEmbedded(value: CborValue): Buffer {
  return encodeCbor(new Tagged(ENCODED_CBOR_TAG, encodeCbor(value)));
}

/** Writes all items into one growing buffer, because a buffer for each item costs more than its bytes. */
class Writer {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  start(): void {
    this.length = 0;
  }

  /** Returns a copy, because the next item overwrites the buffer. */
  end(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  head(major: Major, argument: number): void {
    this.reserve(9);
    const type = major << 5;
    if (argument < 24) {
      this.bytes[this.length++] = type | argument;
    } else if (argument < 0x100) {
      this.bytes[this.length++] = type | 24;
      this.bytes[this.length++] = argument;
    } else if (argument < 0x10000) {
      this.bytes[this.length++] = type | 25;
      this.length = this.bytes.writeUInt16BE(argument, this.length);
    } else if (argument < 0x100000000) {
      this.bytes[this.length++] = type | 26;
      this.length = this.bytes.writeUInt32BE(argument, this.length);
    } else {
      this.bytes[this.length++] = type | 27;
      this.length = this.bytes.writeBigUInt64BE(BigInt(argument), this.length);
    }
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  double(value: number): void {
    this.reserve(8);
    this.length = this.bytes.writeDoubleBE(value, this.length);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.head(Major.Text, size);
    this.reserve(size);
    this.length += this.bytes.write(value, this.length);
  }

  raw(value: Uint8Array): void {
    this.reserve(value.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  private reserve(size: number): void {
    const needed = this.length + size;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

const writer = new Writer();

function append(value: CborValue): void {
  if (typeof value === 'string') writer.text(value);
  else if (typeof value === 'number') appendNumber(value);
  else if (typeof value === 'boolean') writer.byte(value ? 0xf5 : 0xf4);
  else if (value === null) writer.byte(0xf6);
  else if (value === undefined) writer.byte(0xf7);
  else appendStructure(value);
}

function appendStructure(value: object): void {
  if (value instanceof Uint8Array) {
    writer.head(Major.Bytes, value.length);
    writer.raw(value);
  } else if (value instanceof ReceivedTagged) {
    writer.raw(value.raw);
  } else if (value instanceof Tagged) {
    writer.head(Major.Tag, value.tag);
    append(value.value);
  } else if (value instanceof Encoded) {
    writer.raw(value.bytes);
  } else if (Array.isArray(value)) {
    writer.head(Major.List, value.length);
    for (const item of value) append(item as CborValue);
  } else if (value instanceof Map) {
    appendMap(value.size, value as Map<CborKey, CborValue>);
  } else {
    const entries = Object.entries(value) as [string, CborValue][];
    appendMap(entries.length, entries);
  }
}

function appendMap(size: number, entries: Iterable<[CborKey, CborValue]>): void {
  writer.head(Major.Map, size);
  for (const [key, value] of entries) {
    append(key);
    append(value);
  }
}

function appendNumber(value: number): void {
  if (Number.isSafeInteger(value)) {
    writer.head(value >= 0 ? Major.Unsigned : Major.Negative, value >= 0 ? value : -1 - value);
    return;
  }
  if (!Number.isFinite(value)) throw new CborError('the number has no form');
  writer.byte(0xfb);
  writer.double(value);
}
