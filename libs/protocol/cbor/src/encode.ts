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
  writer.start(EMBEDDED_HEAD_BYTES);
  append(value);
  return writer.endEmbedded();
}

/** The tag 24, and the longest head of a byte string. */
const EMBEDDED_HEAD_BYTES = 2 + 9;
/** Texts of ASCII up to this length are written here, because a call of the encoder costs more. */
const SHORT_TEXT = 32;

/** Writes all items into one growing buffer, because a buffer for each item costs more than its bytes. */
class Writer {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  /** @param room bytes that are left before the item */
  start(room = 0): void {
    this.length = room;
  }

  /** Returns a copy, because the next item overwrites the buffer. @param start index of its first byte */
  end(start = 0): Buffer {
    const copy = Buffer.allocUnsafe(this.length - start);
    this.bytes.copy(copy, 0, start, this.length);
    return copy;
  }

  /** Writes the head of an encoded data item before the item, and returns a copy of both. */
  endEmbedded(): Buffer {
    const end = this.length;
    const size = end - EMBEDDED_HEAD_BYTES;
    const start = EMBEDDED_HEAD_BYTES - 2 - headBytesOf(size);
    this.length = start;
    this.head(Major.Tag, ENCODED_CBOR_TAG);
    this.head(Major.Bytes, size);
    this.length = end;
    return this.end(start);
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
      this.bytes[this.length++] = argument >> 8;
      this.bytes[this.length++] = argument & 0xff;
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
    if (value.length <= SHORT_TEXT && this.shortAscii(value)) return;
    const size = Buffer.byteLength(value);
    this.head(Major.Text, size);
    this.reserve(size);
    this.length += this.bytes.write(value, this.length);
  }

  /** Writes a text; one with other characters than those of ASCII is not written, and the result is false. */
  private shortAscii(value: string): boolean {
    const start = this.length;
    this.head(Major.Text, value.length);
    this.reserve(value.length);
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) {
        this.length = start;
        return false;
      }
      this.bytes[this.length++] = code;
    }
    return true;
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

function headBytesOf(argument: number): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x10000) return 3;
  return argument < 0x100000000 ? 5 : 9;
}

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
    appendMap(value as Map<CborKey, CborValue>);
  } else {
    appendMembers(value as Record<string, CborValue>);
  }
}

function appendMap(map: Map<CborKey, CborValue>): void {
  writer.head(Major.Map, map.size);
  for (const [key, value] of map) {
    append(key);
    append(value);
  }
}

function appendMembers(object: Record<string, CborValue>): void {
  const names = Object.keys(object);
  writer.head(Major.Map, names.length);
  for (const name of names) {
    writer.text(name);
    append(object[name]);
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
