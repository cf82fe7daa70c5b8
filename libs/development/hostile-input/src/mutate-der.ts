import type { Material } from './mutate-bytes';
import { mutateBytes } from './mutate-bytes';
import type { Branch } from './mutate-tree';
import { mutateTree } from './mutate-tree';
import type { Random } from './random';

/** An element of DER with its contents (X.690 §8.1). */
class Element {
  constructor(
    readonly tag: number,
    readonly content: Buffer | Element[],
  ) {}
}

const CONSTRUCTED = 0x20;
/** Bit strings and octet strings may hold DER. */
const [BIT_STRING, OCTET_STRING] = [0x03, 0x04];
const TAGS = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0c, 0x13, 0x17, 0x18, 0x30, 0x31, 0x80, 0x82, 0x86, 0xa0, 0xa3];
const REPLACEMENTS = [
  new Element(0x05, Buffer.alloc(0)),
  new Element(0x30, []),
  new Element(0x02, Buffer.alloc(0)),
  new Element(0x02, Buffer.alloc(40, 0x7f)),
  new Element(0x06, Buffer.from('2a8648ce3d030107', 'hex')),
  new Element(0x06, Buffer.from([0x80])),
  new Element(0x03, Buffer.alloc(0)),
  new Element(0x1f, Buffer.alloc(0)),
];

/** Returns DER with one change and right lengths; changed bytes where it is not DER. */
export function mutateDer(input: Uint8Array, random: Random, material: Material): Buffer {
  const [element, ...others] = parseElements(Buffer.from(input)) ?? [];
  if (!element || others.length > 0) return mutateBytes(input, random, material);
  const format = {
    open,
    changeLeaf: (leaf: unknown) => changeLeaf(leaf, random, material),
    replacements: REPLACEMENTS,
  };
  return encode(mutateTree(element, random, format) as Element);
}

function open(value: unknown): Branch | undefined {
  if (!(value instanceof Element)) return undefined;
  const { tag, content } = value;
  if (!Array.isArray(content)) return undefined;
  return { children: content, rebuild: (children) => new Element(tag, children as Element[]) };
}

function changeLeaf(leaf: unknown, random: Random, material: Material): unknown {
  const { tag, content } = leaf as Element;
  if (random.below(4) === 0) return new Element(random.pick(TAGS), content);
  return new Element(tag, mutateBytes(Array.isArray(content) ? Buffer.alloc(0) : content, random, material));
}

/** Returns undefined for bytes that are not a row of elements with lengths below 2^16. */
function parseElements(bytes: Buffer): Element[] | undefined {
  const elements: Element[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const header = parseHeader(bytes, offset);
    if (!header || header.end > bytes.length) return undefined;
    const content = bytes.subarray(header.start, header.end);
    elements.push(new Element(header.tag, openContent(header.tag, content)));
    offset = header.end;
  }
  return elements;
}

function parseHeader(bytes: Buffer, offset: number): { tag: number; start: number; end: number } | undefined {
  const [tag, first] = bytes.subarray(offset, offset + 2);
  if (tag === undefined || first === undefined || first > 0x82 || first === 0x80) return undefined;
  const octets = first & 0x80 ? first & 0x7f : 0;
  const start = offset + 2 + octets;
  if (start > bytes.length) return undefined;
  return { tag, start, end: start + (octets === 0 ? first : bytes.readUIntBE(offset + 2, octets)) };
}

function openContent(tag: number, content: Buffer): Buffer | Element[] {
  const mayHold = (tag & CONSTRUCTED) !== 0 || tag === OCTET_STRING;
  const elements = mayHold && tag !== BIT_STRING ? parseElements(content) : undefined;
  return elements ?? content;
}

function encode({ tag, content }: Element): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content.map(encode)) : content;
  if (bytes.length < 0x80) return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  const length = Buffer.from(bytes.length.toString(16).padStart(4, '0').slice(-4), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x82]), length, bytes]);
}
