import { TAG } from './der';

/** Encodes one element in DER (X.690 §8.1, §10.1). */
export function encode(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

export function encodeSequence(...elements: Uint8Array[]): Buffer {
  return encode(TAG.sequence, ...elements);
}

/** Encodes a non-negative INTEGER. @param hex of any length */
export function encodeInteger(hex: string): Buffer {
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return encode(TAG.integer, ...((bytes[0] ?? 0x80) < 0x80 ? [bytes] : [Buffer.from([0]), bytes]));
}

/** @param identifier in dotted decimals, e.g. `2.5.29.30` (X.690 §8.19) */
export function encodeObjectIdentifier(identifier: string): Buffer {
  const [root = 0, first = 0, ...arcs] = identifier.split('.').map(Number);
  return encode(TAG.objectIdentifier, Buffer.from([root * 40 + first, ...arcs].flatMap(encodeArc)));
}

/** Encodes a GeneralizedTime without fractions of a second (RFC 5280 §4.1.2.5.2). */
export function encodeGeneralizedTime(time: Date): Buffer {
  const text = time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return encode(TAG.generalizedTime, Buffer.from(text, 'latin1'));
}

/** Octets of seven bits, the highest first; each but the last has its top bit set. */
function encodeArc(arc: number): number[] {
  const octets = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) octets.unshift((rest % 128) | 0x80);
  return octets;
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const octets = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets]);
}
