import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { DerReader } from './der';

const INDEFINITE = 0x80;
const CONSTRUCTED = 0x20;
/** Elements of indefinite length within one another, so that a hostile message cannot exhaust the stack. */
const MAX_DEPTH = 20;

/**
 * Reads the elements of BER until the end. Constructed elements may have an indefinite length (X.690 §8.1.3.6).
 * @returns the elements, each with the octets that it has in the message
 * @throws CrlError
 */
export function readBerElements(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const element = readBerElement(bytes.subarray(offset), 0);
    elements.push(element);
    offset += element.raw.length;
  }
  return elements;
}

function readBerElement(bytes: Buffer, depth: number): DerElement {
  const [tag = 0, length] = bytes;
  if (length !== INDEFINITE) return new DerReader(bytes).read();
  if ((tag & CONSTRUCTED) === 0 || depth === MAX_DEPTH) throw new CrlError('is malformed');
  let end = 2;
  while (!isEndOfContents(bytes, end)) end += readBerElement(bytes.subarray(end), depth + 1).raw.length;
  return { tag, content: bytes.subarray(2, end), raw: bytes.subarray(0, end + 2) };
}

function isEndOfContents(bytes: Buffer, offset: number): boolean {
  return bytes[offset] === 0 && bytes[offset + 1] === 0;
}
