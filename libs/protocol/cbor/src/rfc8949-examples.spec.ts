import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CborValue } from './index';
import { CborError, decodeCbor, encodeCbor, Tagged } from './index';

const FILE = join(__dirname, '../test-vectors/rfc8949/appendix-a.json');
const EXAMPLES: { hex: string; diagnostic: string }[] = JSON.parse(readFileSync(FILE, 'utf8'));

/** Diagnostic notation (RFC 8949 §8) of what JSON does not say. */
const DIAGNOSTIC: Record<string, CborValue> = {
  undefined: undefined,
  Infinity: Infinity,
  '-Infinity': -Infinity,
  NaN: NaN,
  "h''": Buffer.alloc(0),
  "h'01020304'": Buffer.from('01020304', 'hex'),
  '0("2013-03-21T20:04:00Z")': new Tagged(0, '2013-03-21T20:04:00Z'),
  '1(1363896240)': new Tagged(1, 1363896240),
  '1(1363896240.5)': new Tagged(1, 1363896240.5),
  "23(h'01020304')": new Tagged(23, Buffer.from('01020304', 'hex')),
  "24(h'6449455446')": new Tagged(24, Buffer.from('6449455446', 'hex')),
  '32("http://www.example.com")': new Tagged(32, 'http://www.example.com'),
  '{1: 2, 3: 4}': new Map([
    [1, 2],
    [3, 4],
  ]),
};

function valueOf(diagnostic: string): CborValue {
  return diagnostic in DIAGNOSTIC ? DIAGNOSTIC[diagnostic] : JSON.parse(diagnostic);
}

/** Maps as objects and tags without their bytes, for comparison with diagnostic notation. */
function simplified(value: CborValue): unknown {
  if (value instanceof Tagged) return { tag: value.tag, value: simplified(value.value) };
  if (Array.isArray(value)) return value.map(simplified);
  if (value instanceof Map) return simplified(Object.fromEntries(value));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, CborValue>).map(([name, each]) => [name, simplified(each)]),
  );
}

/** RFC 8949 §3.2: indefinite lengths, §3.3: simple values, §3.4.3: integers beyond those of JavaScript. */
function isUnsupported(diagnostic: string): boolean {
  return diagnostic.includes('_ ') || diagnostic.startsWith('simple') || /^-?\d{17,}$/.test(diagnostic);
}

const BIGNUMS = ['c249010000000000000000', 'c349010000000000000000'];
const SUPPORTED = EXAMPLES.filter(({ diagnostic }) => !isUnsupported(diagnostic));
const UNSUPPORTED = EXAMPLES.filter(({ diagnostic, hex }) => isUnsupported(diagnostic) && !BIGNUMS.includes(hex));
const ENCODED = SUPPORTED.filter(({ hex }) => !/^(f9|fa|fb7ff|fbfff)/.test(hex));

describe('RFC 8949 Appendix A', () => {
  it.each(SUPPORTED.map(({ hex, diagnostic }) => [diagnostic, hex]))('decodes %s', (diagnostic, hex) => {
    expect(simplified(decodeCbor(Buffer.from(hex, 'hex')))).toEqual(simplified(valueOf(diagnostic)));
  });

  it.each(ENCODED.map(({ hex, diagnostic }) => [diagnostic, hex]))('encodes %s', (diagnostic, hex) => {
    expect(encodeCbor(valueOf(diagnostic)).toString('hex')).toBe(hex);
  });

  it.each(UNSUPPORTED.map(({ hex, diagnostic }) => [diagnostic, hex]))('rejects %s', (_, hex) => {
    expect(() => decodeCbor(Buffer.from(hex, 'hex'))).toThrow(CborError);
  });

  it.each(BIGNUMS)('leaves the bignum %s as tagged bytes', (hex) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(decodeCbor(bytes)).toMatchObject({ tag: bytes[0]! & 0x1f, raw: bytes });
    expect(encodeCbor(decodeCbor(bytes))).toEqual(bytes);
  });
});
