import type { CborValue } from './index';
import { CborError, decodeCbor, encodeCbor, encodeEmbedded, Tagged } from './index';

const decode = (hex: string) => decodeCbor(Buffer.from(hex, 'hex'));

describe('decodeCbor', () => {
  /** RFC 8949 §3: additional information 28 to 30 is reserved, 31 is for indefinite lengths. */
  it.each(['1c', '1d', '1e', '1f', '3c', '5c', '7d', '9e', 'bc', 'dc', 'ff', 'fc', 'fd', 'fe'])('rejects %s', (hex) => {
    expect(() => decode(hex)).toThrow(CborError);
  });

  /** RFC 8949 §3.3 */
  it.each(['e0', 'f3', 'f800', 'f814', 'f818', 'f820', 'f8ff'])('rejects the simple value %s', (hex) => {
    expect(() => decode(hex)).toThrow('a simple value has no meaning');
  });

  it.each([
    ['1b001fffffffffffff', Number.MAX_SAFE_INTEGER],
    ['3b001ffffffffffffe', Number.MIN_SAFE_INTEGER],
  ])('accepts the integer %s', (hex, value) => {
    expect(decode(hex)).toBe(value);
  });

  it.each(['1b0020000000000000', '3b001fffffffffffff', '3bffffffffffffffff'])('rejects the integer %s', (hex) => {
    expect(() => decode(hex)).toThrow('an integer is too large');
  });

  /** RFC 8949 §3.1: a text is UTF-8 */
  it.each(['61c3', '62c328', '63eda080', '64f4908080', '62c0af'])('rejects the text %s', (hex) => {
    expect(() => decode(hex)).toThrow('a text is not UTF-8');
  });

  it.each(['6100', '63610062', '7841' + '61'.repeat(64) + '00'])('rejects the text %s, which has U+0000', (hex) => {
    expect(() => decode(hex)).toThrow('a text has U+0000, which cannot be stored');
  });

  it('keeps a byte order mark as a part of the text', () => {
    expect(decode('64efbbbf61')).toBe('\ufeffa');
  });

  it('accepts keys that differ in a byte order mark', () => {
    expect(decode('a2616101' + '64efbbbf6102')).toEqual(
      new Map([
        ['a', 1],
        ['\ufeffa', 2],
      ]),
    );
  });

  it('tells keys apart that it has read before', () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `key ${index}`);
    const map = new Map([...names, '', 'ü', 'a'.repeat(23), 'a'.repeat(24)].map((name, index) => [name, index]));
    expect(decodeCbor(encodeCbor(map))).toEqual(map);
    expect(decodeCbor(encodeCbor(map))).toEqual(map);
    expect(() => decode('a2' + '616101'.repeat(2))).toThrow('a key is repeated');
  });

  it.each(['a16100f6', 'a161fff6', 'a16361', 'a17761'])('rejects the map %s each time', (hex) => {
    expect(() => decode(hex)).toThrow(CborError);
    expect(() => decode(hex)).toThrow(CborError);
  });

  it.each(['5bffffffffffffffff', '7affffffff', '9affffffff', 'baffffffff'])('rejects the length of %s', (hex) => {
    expect(() => decode(hex)).toThrow(CborError);
  });
});

describe('encodeCbor and decodeCbor', () => {
  const LENGTHS = [0, 1, 23, 24, 31, 32, 33, 63, 64, 65, 255, 256, 65_535, 65_536];
  const ENDS = ['', '\u007f', '\u0080', '水'];

  it.each(LENGTHS.flatMap((length) => ENDS.map((end) => [length, end] as const)))(
    'convert %i letters and %j',
    (length, end) => {
      const text = 'a'.repeat(length) + end;
      // Byte strings differ from texts in the major type (RFC 8949 §3.1).
      const expected = encodeCbor(Buffer.from(text));
      expected[0]! += 0x20;
      expect(encodeCbor(text).equals(expected)).toBe(true);
      expect(decodeCbor(expected)).toBe(text);
    },
  );
});

describe('encodeEmbedded', () => {
  it.each([0, 1, 21, 22, 23, 24, 252, 253, 254, 255, 65_532, 65_533, 65_534, 70_000])(
    'encodes %i bytes as a tag of an item',
    (length) => {
      const value = Buffer.alloc(length, 1);
      expect(encodeEmbedded(value)).toEqual(encodeCbor(new Tagged(24, encodeCbor(value))));
    },
  );
});

describe('encodeCbor', () => {
  it.each<[string, CborValue, string]>([
    ['a safe integer', Number.MAX_SAFE_INTEGER, '1b001fffffffffffff'],
    ['a negative safe integer', Number.MIN_SAFE_INTEGER, '3b001ffffffffffffe'],
    ['a fraction', 0.5, 'fb3fe0000000000000'],
    ['an empty object', {}, 'a0'],
    ['a member that is undefined', { a: undefined }, 'a16161f7'],
  ])('encodes %s', (_, value, hex) => {
    expect(encodeCbor(value).toString('hex')).toBe(hex);
  });

  it('encodes after an item that was rejected', () => {
    expect(() => encodeCbor(['x', NaN])).toThrow(CborError);
    expect(encodeCbor([1]).toString('hex')).toBe('8101');
  });
});
