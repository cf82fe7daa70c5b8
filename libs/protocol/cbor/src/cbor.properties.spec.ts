import { mutationsOf } from '@vc/development/hostile-input';
import fc from 'fast-check';
import type { CborValue } from './index';
import { CborError, decodeCbor, encodeCbor, encodeEmbedded, readEmbedded, Tagged } from './index';

fc.configureGlobal({ seed: 8949, numRuns: 300 });

/** JavaScript has one number for 0 and -0, and CBOR encodes integers without a sign of 0. */
const numbers = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
);
const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
const keys = fc.oneof(texts, fc.maxSafeInteger());
const bytes = fc.uint8Array({ maxLength: 300 }).map((value) => Buffer.from(value));
const { value: values } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numbers,
    texts,
    bytes,
    fc.constantFrom(true, false, null, undefined, '\ufefftext'),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .uniqueArray(fc.tuple(keys, tie('value')), { selector: ([key]) => key, maxLength: 5 })
      .map((entries) => new Map(entries)),
  ),
}));
const VALID = [
  encodeCbor(
    new Map<number | string, CborValue>([
      [1, [1, -1, 1.5]],
      ['a', new Tagged(0, '2026-01-01T00:00:00Z')],
    ]),
  ),
  encodeEmbedded({ a: Buffer.from('bytes'), b: [true, null, undefined] }),
];

/** The number of octets of the shortest head (RFC 8949 §4.2.1). */
const headSize = (argument: number) => [24, 2 ** 8, 2 ** 16, 2 ** 32].filter((limit) => argument >= limit).length;

describe('encodeCbor and decodeCbor', () => {
  it('return what was encoded', () => {
    fc.assert(fc.property(values, (value) => expect(decodeCbor(encodeCbor(value))).toEqual(value)));
  });

  it('encode what was decoded to the same bytes', () => {
    fc.assert(
      fc.property(values, (value) => {
        const encoded = encodeCbor(value);
        expect(encodeCbor(decodeCbor(encoded))).toEqual(encoded);
      }),
    );
  });

  /** RFC 8949 §4.2.1 */
  it('use the shortest form of integers and lengths', () => {
    const sizes = [1, 2, 3, 5, 9];
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(encodeCbor(value)).toHaveLength(sizes[headSize(value)]!);
        expect(encodeCbor(-1 - value)).toHaveLength(Number.isSafeInteger(-1 - value) ? sizes[headSize(value)]! : 9);
      }),
    );
    fc.assert(
      fc.property(fc.nat(70_000), (length) => {
        expect(encodeCbor(Buffer.alloc(length))).toHaveLength(length + sizes[headSize(length)]!);
      }),
      { numRuns: 50 },
    );
  });

  it('keep embedded items with their bytes', () => {
    fc.assert(
      fc.property(values, (value) => {
        const raw = encodeEmbedded(value);
        expect(readEmbedded(decodeCbor(raw), 'it')).toEqual({ item: value, raw });
      }),
    );
  });
});

describe('decodeCbor', () => {
  it.each([
    ['bytes', fc.uint8Array({ maxLength: 64 })],
    ['a mutation', mutationsOf(VALID, 'cbor')],
  ])('accepts %s or rejects it with a CborError', (_, inputs: fc.Arbitrary<Uint8Array>) => {
    fc.assert(
      fc.property(inputs, (input) => {
        try {
          decodeCbor(input);
        } catch (error) {
          expect(error).toBeInstanceOf(CborError);
        }
      }),
    );
  });
});
