import type { CborMap, CborValue, ReceivedTagged } from './index';
import {
  CborError,
  decodeCbor,
  decodeEmbedded,
  Encoded,
  encodeCbor,
  encodeEmbedded,
  readEmbedded,
  Tagged,
} from './index';

const BOUNDARIES = [0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];
const random = (below: number) => Math.floor(Math.random() * below);

function randomValue(depth: number): CborValue {
  const kinds: (() => CborValue)[] = [
    () => random(2 ** 31) - 2 ** 30,
    () => Math.random() * 1e9,
    () => `text ${random(1e6)} é水𐅑`,
    () => Buffer.from(Array.from({ length: random(300) }, () => random(256))),
    () => [true, false, null, undefined][random(4)],
  ];
  const structures: (() => CborValue)[] = [
    () => Array.from({ length: random(6) }, () => randomValue(depth - 1)),
    () =>
      new Map(Array.from({ length: random(6) }, (_, key) => [key % 2 ? key : `key ${key}`, randomValue(depth - 1)])),
  ];
  const choices = depth > 0 ? [...kinds, ...structures] : kinds;
  return choices[random(choices.length)]!();
}

describe('encodeCbor and decodeCbor', () => {
  it('return what was encoded, for generated values', () => {
    for (let round = 0; round < 300; round += 1) {
      const value = randomValue(3);
      const bytes = encodeCbor(value);
      expect(decodeCbor(bytes)).toEqual(value);
      expect(encodeCbor(decodeCbor(bytes))).toEqual(bytes);
    }
  });

  it.each(BOUNDARIES)('use the shortest form of %d and of its negative', (value) => {
    const size = (hex: string) => hex.length / 2;
    const expected = value < 24 ? 1 : value < 256 ? 2 : value < 65_536 ? 3 : value < 2 ** 32 ? 5 : 9;
    for (const each of [value, -1 - value].filter(Number.isSafeInteger)) {
      expect(size(encodeCbor(each).toString('hex'))).toBe(expected);
      expect(decodeCbor(encodeCbor(each))).toBe(each);
    }
  });

  it.each(BOUNDARIES.filter((length) => length <= 65_536))('keep texts and bytes of the length %d', (length) => {
    expect(decodeCbor(encodeCbor('x'.repeat(length)))).toBe('x'.repeat(length));
    expect(decodeCbor(encodeCbor(Buffer.alloc(length, 7)))).toEqual(Buffer.alloc(length, 7));
  });

  it('grow their buffer for large items', () => {
    const value = [Buffer.alloc(200_000, 1), 'x'.repeat(100_000)];
    expect(decodeCbor(encodeCbor(value))).toEqual(value);
  });

  it('do not share memory between items', () => {
    const first = encodeCbor('first');
    encodeCbor('other');
    expect(decodeCbor(first)).toBe('first');
  });

  it('read a part of a larger buffer', () => {
    const whole = Buffer.concat([Buffer.from([0xff]), encodeCbor([1, 'a']), Buffer.from([0xff])]);
    expect(decodeCbor(whole.subarray(1, -1))).toEqual([1, 'a']);
  });

  it('throw a CborError, and no other, for random bytes', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Buffer.from(Array.from({ length: random(40) }, () => random(256)));
      try {
        decodeCbor(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(CborError);
      }
    }
  });

  it('throw a CborError for each part of an item', () => {
    const bytes = encodeCbor({ a: [1, 'text', Buffer.alloc(3), new Tagged(24, Buffer.from([1]))], b: 1.5 });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decodeCbor(bytes.subarray(0, length))).toThrow(CborError);
    }
  });
});

describe('decodeCbor', () => {
  it('accepts nesting of 32 levels, and rejects one more', () => {
    expect(decodeCbor(Buffer.from(`${'81'.repeat(32)}00`, 'hex'))).toHaveLength(1);
    expect(() => decodeCbor(Buffer.from(`${'81'.repeat(33)}00`, 'hex'))).toThrow('nested too deeply');
  });

  /** RFC 8949 §5.6 */
  it('rejects a repeated key, also in another encoding', () => {
    expect(() => decodeCbor(Buffer.from('a2616101616102', 'hex'))).toThrow('a key is repeated');
    expect(() => decodeCbor(Buffer.from('a20101180102', 'hex'))).toThrow('a key is repeated');
  });

  it('keeps the order of the members of a map', () => {
    const names = ['b', 'a', 'c'];
    const map = decodeCbor(encodeCbor(Object.fromEntries(names.map((name) => [name, 1])))) as CborMap;
    expect([...map.keys()]).toEqual(names);
  });

  it('keeps the bytes of nested tags as received', () => {
    const inner = Buffer.from('c11a514b67b0', 'hex');
    const outer = decodeCbor(Buffer.concat([Buffer.from('d9d9f7', 'hex'), inner])) as ReceivedTagged;
    expect(outer.tag).toBe(55_799);
    expect((outer.value as ReceivedTagged).raw).toEqual(inner);
  });
});

describe('embedded CBOR', () => {
  it('returns the item, and the bytes of the whole', () => {
    const raw = encodeEmbedded(['a', 1]);
    expect(decodeEmbedded(decodeCbor(raw), 'it')).toEqual(['a', 1]);
    expect(readEmbedded(decodeCbor(raw), 'it')).toEqual({ item: ['a', 1], raw });
  });

  it('keeps bytes that are not the shortest form', () => {
    const raw = Buffer.from('d818421801', 'hex');
    expect(readEmbedded(decodeCbor(raw), 'it')).toEqual({ item: 1, raw });
  });

  it.each<[string, CborValue]>([
    ['undefined', undefined],
    ['a byte string without a tag', Buffer.from([0])],
    ['another tag', decodeCbor(encodeCbor(new Tagged(23, Buffer.from([0]))))],
    ['a tagged text', decodeCbor(encodeCbor(new Tagged(24, '0')))],
    ['a tag that was not received', new Tagged(24, Buffer.from([0]))],
  ])('rejects %s, with its name', (_, value) => {
    expect(() => decodeEmbedded(value, 'the item')).toThrow('the item is not embedded CBOR');
  });

  it('rejects embedded bytes that are not one item', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 0])]) {
      const tagged = decodeCbor(encodeCbor(new Tagged(24, bytes)));
      expect(() => decodeEmbedded(tagged, 'it')).toThrow(CborError);
    }
  });
});

describe('Encoded', () => {
  it('is copied as it is', () => {
    const bytes = Buffer.from('1801', 'hex');
    expect(encodeCbor([new Encoded(bytes), 1]).toString('hex')).toBe('82180101');
  });
});
