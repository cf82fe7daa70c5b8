import type { CborKey, CborMap, CborValue } from './tagged';
import { CborError, ENCODED_CBOR_TAG, ReceivedTagged } from './tagged';

const MAX_DEPTH = 32;
/** A byte order mark is part of the text (RFC 8949 §3.1), which the decoder would drop. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Texts of ASCII up to this length are read here, because a call of the decoder costs more. */
const SHORT_TEXT = 64;
/** Major type 3 with the length in the same byte (RFC 8949 §3). */
const SHORT_TEXT_HEAD = 0x60;
const KNOWN_KEYS = 509;
/** Keys by their hash; a key replaces one with the same hash. */
const knownKeys: (string | undefined)[] = Array.from({ length: KNOWN_KEYS }, () => undefined);

/**
 * Decodes exactly one item (RFC 8949). Maps become `Map`s whose keys are texts or integers.
 * @throws CborError for repeated keys (§5.6), integers beyond 2^53, indefinite lengths, unassigned simple values, texts with
 * U+0000 and trailing bytes
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const reader = new Reader(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const value = reader.item(0);
  reader.assertEnd();
  return value;
}

/**
 * Decodes the item in an encoded CBOR data item, `#6.24(bstr)` (§3.4.5.1).
 * @param what names the item in the error
 * @throws CborError for anything else
 */
export function decodeEmbedded(value: CborValue | undefined, what: string): CborValue {
  return readEmbedded(value, what).item;
}

/**
 * Decodes as `decodeEmbedded`.
 * @returns the item, and `raw`: the whole `#6.24(bstr)` as received
 * @throws CborError for anything else
 */
export function readEmbedded(value: CborValue | undefined, what: string): { item: CborValue; raw: Buffer } {
  if (!(value instanceof ReceivedTagged) || value.tag !== ENCODED_CBOR_TAG || !(value.value instanceof Uint8Array)) {
    throw new CborError(`${what} is not embedded CBOR`);
  }
  return { item: decodeCbor(value.value), raw: value.raw };
}

class Reader {
  private offset = 0;

  constructor(private readonly bytes: Buffer) {}

  item(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new CborError('the data is nested too deeply');
    const start = this.offset;
    const initial = this.byte();
    const detail = initial & 0x1f;
    const major = initial >> 5;
    if (major === 7) return this.simple(detail);
    const argument = detail < 24 ? detail : this.argument(detail);
    switch (major) {
      case 0:
        return argument;
      case 1:
        return requireSafeInteger(-1 - argument);
      case 2:
        return this.take(argument);
      case 3:
        return this.text(argument);
      case 4:
        return this.list(argument, depth);
      case 5:
        return this.map(argument, depth);
      default:
        return this.tagged(argument, start, depth);
    }
  }

  assertEnd(): void {
    if (this.offset !== this.bytes.length) throw new CborError('there is more than one item');
  }

  private tagged(tag: number, start: number, depth: number): ReceivedTagged {
    const value = this.item(depth + 1);
    return new ReceivedTagged(tag, value, this.bytes.subarray(start, this.offset));
  }

  private list(length: number, depth: number): CborValue[] {
    this.assertRoom(length);
    const items: CborValue[] = [];
    while (items.length < length) items.push(this.item(depth + 1));
    return items;
  }

  private map(size: number, depth: number): CborMap {
    this.assertRoom(size * 2);
    const map: CborMap = new Map();
    for (let count = 0; count < size; count += 1) {
      const key = this.shortKey() ?? this.item(depth + 1);
      if (typeof key !== 'string' && !Number.isInteger(key)) throw new CborError('a key is not text or an integer');
      map.set(key as CborKey, this.item(depth + 1));
      // The entry of a repeated key replaces the first one.
      if (map.size !== count + 1) throw new CborError('a key is repeated');
    }
    return map;
  }

  /** Reads a key that is a short text of ASCII. Documents repeat theirs, so those that were read are found again. */
  private shortKey(): string | undefined {
    const length = (this.bytes[this.offset] ?? 0) - SHORT_TEXT_HEAD;
    const start = this.offset + 1;
    const end = start + length;
    if (length < 0 || length >= 24 || end > this.bytes.length) return undefined;
    const slot = this.hash(start, end) % KNOWN_KEYS;
    const known = knownKeys[slot];
    if (known !== undefined && this.hasAscii(known, start, end)) {
      this.offset = end;
      return known;
    }
    this.offset = start;
    const key = this.shortAscii(length);
    if (key === undefined) this.offset = start - 1;
    else knownKeys[slot] = key;
    return key;
  }

  private hash(start: number, end: number): number {
    let hash = 0;
    for (let index = start; index < end; index += 1) hash = (hash * 31 + (this.bytes[index] ?? 0)) & 0xffffff;
    return hash;
  }

  private hasAscii(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false;
    for (let index = 0; index < text.length; index += 1) {
      if (text.charCodeAt(index) !== this.bytes[start + index]) return false;
    }
    return true;
  }

  private text(length: number): string {
    if (length <= SHORT_TEXT) {
      const ascii = this.shortAscii(length);
      if (ascii !== undefined) return ascii;
    }
    const bytes = this.take(length);
    if (bytes.includes(0)) throw new CborError('a text has U+0000, which cannot be stored');
    try {
      return UTF8.decode(bytes);
    } catch (cause) {
      throw new CborError('a text is not UTF-8', { cause });
    }
  }

  /** Reads a text; if it has other characters than those of ASCII, or U+0000, it is not read, and the result is undefined. */
  private shortAscii(length: number): string | undefined {
    this.assertRoom(length);
    const end = this.offset + length;
    for (let index = this.offset; index < end; index += 1) {
      const byte = this.bytes[index] ?? 0;
      if (byte === 0 || byte > 0x7f) return undefined;
    }
    const text = this.bytes.toString('latin1', this.offset, end);
    this.offset = end;
    return text;
  }

  private simple(detail: number): CborValue {
    switch (detail) {
      case 20:
      case 21:
        return detail === 21;
      case 22:
        return null;
      case 23:
        return undefined;
      case 25:
        return decodeHalfFloat(this.take(2).readUInt16BE());
      case 26:
        return this.take(4).readFloatBE();
      case 27:
        return this.take(8).readDoubleBE();
      default:
        throw new CborError('a simple value has no meaning');
    }
  }

  private argument(detail: number): number {
    if (detail === 24) return this.byte();
    if (detail === 25) return this.byte() * 0x100 + this.byte();
    if (detail === 26) return this.take(4).readUInt32BE();
    if (detail === 27) return requireSafeInteger(Number(this.take(8).readBigUInt64BE()));
    throw new CborError('indefinite lengths are not supported');
  }

  private byte(): number {
    const byte = this.bytes[this.offset];
    if (byte === undefined) throw new CborError('the data ends early');
    this.offset += 1;
    return byte;
  }

  private take(length: number): Buffer {
    this.assertRoom(length);
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  /** Every item has at least one byte, so a length beyond the data must not reserve memory. */
  private assertRoom(length: number): void {
    if (this.offset + length > this.bytes.length) throw new CborError('the data ends early');
  }
}

function requireSafeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new CborError('an integer is too large');
  return value;
}

/** Decodes an IEEE 754 binary16 number (RFC 8949 Appendix D). */
function decodeHalfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
