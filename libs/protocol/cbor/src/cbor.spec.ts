import type { CborValue, ReceivedTagged } from './index';
import { CborError, decodeCbor, encodeCbor, encodeEmbedded, Tagged } from './index';

/** RFC 8949 Appendix A. */
const EXAMPLES: [string, CborValue][] = [
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1864', 100],
  ['1903e8', 1000],
  ['1a000f4240', 1_000_000],
  ['1b000000e8d4a51000', 1_000_000_000_000],
  ['20', -1],
  ['3863', -100],
  ['3903e7', -1000],
  ['fb3ff199999999999a', 1.1],
  ['fbc010666666666666', -4.1],
  ['f4', false],
  ['f5', true],
  ['f6', null],
  ['f7', undefined],
  ['4401020304', Buffer.from([1, 2, 3, 4])],
  ['60', ''],
  ['6449455446', 'IETF'],
  ['62c3bc', 'ü'],
  ['63e6b0b4', '水'],
  ['80', []],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
];

describe('encodeCbor and decodeCbor', () => {
  it.each(EXAMPLES)('convert %s', (hex, value) => {
    expect(decodeCbor(Buffer.from(hex, 'hex'))).toEqual(value);
    expect(encodeCbor(value).toString('hex')).toBe(hex);
  });

  it.each([
    ['f93c00', 1],
    ['f90001', 5.960464477539063e-8],
    ['f9c400', -4],
    ['fa47c35000', 100000],
  ])('read the short float %s', (hex, value) => {
    expect(decodeCbor(Buffer.from(hex, 'hex'))).toBe(value);
  });

  it('keep maps in order, with texts and integers as keys', () => {
    const hex = 'a2626964016161a12003';
    const map = decodeCbor(Buffer.from(hex, 'hex'));
    expect(map).toEqual(
      new Map<string | number, CborValue>([
        ['id', 1],
        ['a', new Map([[-1, 3]])],
      ]),
    );
    expect(encodeCbor(map).toString('hex')).toBe(hex);
    expect(encodeCbor({ id: 1, a: new Map([[-1, 3]]) }).toString('hex')).toBe(hex);
  });

  it('keep the bytes of a tagged item', () => {
    const bytes = encodeCbor([encodeEmbedded({ a: 1 }).length, new Tagged(24, encodeCbor({ a: 1 }))]);
    const [, tagged] = decodeCbor(bytes) as [number, ReceivedTagged];
    expect(tagged.raw).toEqual(encodeEmbedded({ a: 1 }));
  });

  it.each([
    ['no data', ''],
    ['a truncated text', '6449455'],
    ['a list longer than the data', '9b00000000ffffffff'],
    ['a text longer than the data', '7b000fffffffffffff'],
    ['a second item', '0000'],
    ['a repeated key', 'a2010101'.concat('02')],
    ['a key that is a list', 'a18001'],
    ['a key that is a fraction', 'a1f9380001'],
    ['an indefinite list', '9fff'],
    ['an indefinite text', '7f6161ff'],
    ['an integer beyond 2^53', '1bffffffffffffffff'],
    ['a reserved length', '1c'],
    ['an unassigned simple value', 'f0'],
    ['broken UTF-8', '61ff'],
    ['deep nesting', '81'.repeat(40) + '00'],
  ])('reject %s', (_, hex) => {
    expect(() => decodeCbor(Buffer.from(hex, 'hex'))).toThrow(CborError);
  });

  it('keep numbers beyond 2^53 as floats', () => {
    expect(decodeCbor(encodeCbor(1e300))).toBe(1e300);
  });

  it.each([NaN, Infinity])('reject %s', (value) => {
    expect(() => encodeCbor(value)).toThrow(CborError);
  });
});
