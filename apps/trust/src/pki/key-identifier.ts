import { createHash, type KeyObject } from 'node:crypto';

/** The tag, the length and the number of unused bits, which is 0 (X.690 §8.6). */
const LENGTH_OFFSET = 1;
const LONG_LENGTH = 0x80;

/** RFC 5280 §4.2.1.2 (1): SHA-1 of the bits of the key. In hex. */
export function computeKeyIdentifier(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = contentOf(spki);
  const bitString = algorithm.subarray(sizeOf(algorithm));
  return createHash('sha1').update(contentOf(bitString).subarray(1)).digest('hex');
}

/** @param element of DER */
function contentOf(element: Buffer): Buffer {
  return element.subarray(headerSizeOf(element));
}

/** Bytes of the first element. */
function sizeOf(element: Buffer): number {
  const first = element.readUInt8(LENGTH_OFFSET);
  const header = headerSizeOf(element);
  return first < LONG_LENGTH ? header + first : header + element.readUIntBE(LENGTH_OFFSET + 1, first - LONG_LENGTH);
}

function headerSizeOf(element: Buffer): number {
  const first = element.readUInt8(LENGTH_OFFSET);
  return first < LONG_LENGTH ? 2 : 2 + first - LONG_LENGTH;
}
