import type { DerElement } from './der';
import type { NameAttribute } from './general-names';
import { readRelativeNames } from './general-names';

/** The string types of a `DirectoryString` and of older names (RFC 5280 §4.1.2.4), with how their octets are read. */
const DECODERS: Record<number, (octets: Buffer) => string> = {
  0x0c: (octets) => octets.toString('utf8'),
  0x13: (octets) => octets.toString('latin1'),
  0x14: (octets) => octets.toString('latin1'),
  0x16: (octets) => octets.toString('latin1'),
  0x1c: (octets) => decodeUniversal(octets),
  0x1e: (octets) =>
    Buffer.from(octets)
      .subarray(0, octets.length & ~1)
      .swap16()
      .toString('utf16le'),
};

/**
 * Whether a name begins with the relative distinguished names of another (RFC 5280 §4.2.1.10). Texts are compared
 * without case and repeated spaces, whatever their string type (RFC 5280 §7.1).
 * @param name DER
 * @param base DER
 * @throws CrlError
 */
export function isBelowDirectoryName(name: Buffer, base: Buffer): boolean {
  const relativeNames = readRelativeNames(name).map(normalize);
  return readRelativeNames(base).every((each, index) => normalize(each) === relativeNames[index]);
}

/** Whether two names in DER are the same (RFC 5280 §7.1). @throws CrlError */
export function isSameName(name: Buffer, other: Buffer): boolean {
  return name.equals(other) || comparableName(name) === comparableName(other);
}

/**
 * Returns a text that only names have which are the same (RFC 5280 §7.1): their relative distinguished names are, in their
 * order.
 * @param name DER
 * @throws CrlError
 */
export function comparableName(name: Buffer): string {
  return JSON.stringify(readRelativeNames(name).map(normalize));
}

/** The attributes of a relative distinguished name are a set. */
function normalize(attributes: NameAttribute[]): string {
  return JSON.stringify(attributes.map(({ type, value }) => `${type}=${normalizeValue(value)}`).sort());
}

function normalizeValue(value: DerElement): string {
  const text = decodeAttribute(value);
  if (text === undefined) return `#${value.raw.toString('hex')}`;
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Returns the text of an attribute of a name, undefined for one of another type than a string. */
export function decodeAttribute({ tag, content }: DerElement): string | undefined {
  return DECODERS[tag]?.(content);
}

function decodeUniversal(octets: Buffer): string {
  const points = Array.from({ length: octets.length >> 2 }, (_, index) => octets.readUInt32BE(index * 4));
  return points.map((point) => (point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd')).join('');
}
