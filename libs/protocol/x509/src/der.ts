import { toFields, toInstant } from '@vc/protocol/times';
import { CrlError } from './crl-error';

/** One element of DER (X.690 §8.1). */
export interface DerElement {
  tag: number;
  /** The contents without tag and length. */
  content: Buffer;
  /** The whole element. */
  raw: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
} as const;

const MAX_LENGTH_OCTETS = 4;

/** Reads the elements of a constructed one in their order. A revocation list has too many for a tree of objects. */
export class DerReader {
  private offset = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  /** The tag of the next element, undefined at the end. */
  get nextTag(): number | undefined {
    return this.bytes[this.offset];
  }

  /** @param tag the tag that the element must have. @throws CrlError */
  read(tag?: number): DerElement {
    const start = this.offset;
    const found = this.readOctet();
    // Tags above 30 take several octets; no structure that is read here has one.
    if ((found & 0x1f) === 0x1f || (tag !== undefined && found !== tag)) throw malformed();
    const end = this.readLength() + this.offset;
    if (end > this.bytes.length) throw malformed();
    const content = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return { tag: found, content, raw: this.bytes.subarray(start, end) };
  }

  /** Reads the next element if it has the tag. @throws CrlError */
  readOptional(tag: number): DerElement | undefined {
    return this.nextTag === tag ? this.read(tag) : undefined;
  }

  /** @throws CrlError if elements are left */
  end(): void {
    if (!this.isAtEnd) throw malformed();
  }

  private readOctet(): number {
    const octet = this.bytes[this.offset++];
    if (octet === undefined) throw malformed();
    return octet;
  }

  private readLength(): number {
    const first = this.readOctet();
    if (first < 0x80) return first;
    const octets = first & 0x7f;
    if (octets === 0 || octets > MAX_LENGTH_OCTETS) throw malformed();
    let length = 0;
    for (let index = 0; index < octets; index += 1) length = length * 256 + this.readOctet();
    return length;
  }
}

/** Reads elements until the end. @throws CrlError */
export function readElements(content: Buffer): DerElement[] {
  const reader = new DerReader(content);
  const elements: DerElement[] = [];
  while (!reader.isAtEnd) elements.push(reader.read());
  return elements;
}

/** Reads bytes that are exactly one element. @throws CrlError */
export function readElement(bytes: Buffer, tag?: number): DerElement {
  const reader = new DerReader(bytes);
  const element = reader.read(tag);
  reader.end();
  return element;
}

/** Decodes an OBJECT IDENTIFIER (X.690 §8.19). @throws CrlError */
export function decodeObjectIdentifier({ content }: DerElement): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const octet of content) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first] = arcs;
  if (first === undefined || (content.at(-1) ?? 0) >= 0x80) throw malformed();
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...arcs.slice(1)].join('.');
}

/** Decodes an INTEGER into hexadecimal of its shortest form. */
export function decodeInteger({ content }: DerElement): string {
  let start = 0;
  while (content[start] === 0 && (content[start + 1] ?? 0x80) < 0x80) start += 1;
  return content.subarray(start).toString('hex');
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
/** RFC 5280 §4.1.2.5.2 forbids fractions, which authorities have issued. */
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/;

/**
 * Decodes a UTCTime or a GeneralizedTime in the forms of RFC 5280 §4.1.2.5, or one with a fraction.
 * @throws CrlError for another form, also for a time that does not exist and for a leap second
 */
export function decodeTime({ tag, content }: DerElement): Date {
  if (tag !== TAG.utcTime && tag !== TAG.generalizedTime) throw malformed();
  const isShort = tag === TAG.utcTime;
  const match = (isShort ? UTC_TIME : GENERALIZED_TIME).exec(content.toString('latin1'));
  if (!match) throw malformed();
  const fields = toFields(match.slice(1));
  const time = toInstant(isShort ? { ...fields, year: toFullYear(fields.year) } : fields);
  if (!time) throw malformed();
  return time;
}

/** RFC 5280 §4.1.2.5.1 */
function toFullYear(digits: number): number {
  return digits >= 50 ? 1900 + digits : 2000 + digits;
}

function malformed(): CrlError {
  return new CrlError('is malformed');
}
