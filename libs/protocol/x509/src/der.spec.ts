import { CrlError } from './crl-error';
import { decodeInteger, decodeObjectIdentifier, decodeTime, DerReader, readElement, readElements, TAG } from './der';
import { encode } from './der-encoder';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const element = (tag: number, content: Buffer) => readElement(encode(tag, content));
/** Contents that an indefinite or a too long length could claim. */
const ROOM = '00'.repeat(300);

/** X.690 §8.1 */
describe('readElement', () => {
  it.each([
    ['no contents', 0],
    ['the longest short length', 127],
    ['a length of one octet', 128],
    ['a length of two octets', 256],
    ['a length of three octets', 65_536],
    ['a length of four octets', 16_777_216],
  ])('reads %s', (_, size) => {
    const raw = encode(TAG.octetString, Buffer.alloc(size, 7));
    const { tag, content, raw: whole } = readElement(raw);
    expect(tag).toBe(TAG.octetString);
    expect(content).toHaveLength(size);
    expect(whole.equals(raw)).toBe(true);
  });

  it.each([
    ['no octets', ''],
    ['a tag alone', '04'],
    ['a length that is cut off', '04 82 01'],
    ['contents that are cut off', '04 02 07'],
    ['an octet after the element', '04 01 07 00'],
    ['an indefinite length', `04 80 ${ROOM}`],
    ['an indefinite length without contents', '04 80'],
    ['a length of five octets', '04 85 00 00 00 00 01 07'],
    ['a tag of several octets', '1f 01 07'],
    ['a constructed tag of several octets', '3f 01 07'],
    ['a context-specific tag of several octets', 'bf 01 07'],
  ])('rejects %s', (_, hex) => {
    expect(() => readElement(bytes(hex))).toThrow(CrlError);
  });

  it('rejects an element with another tag than the expected one', () => {
    expect(readElement(bytes('04 01 07'), TAG.octetString).content).toEqual(bytes('07'));
    expect(() => readElement(bytes('04 01 07'), TAG.integer)).toThrow(CrlError);
  });
});

describe('readElements', () => {
  it('reads elements in their order', () => {
    expect(readElements(bytes('02 01 05 04 00')).map(({ tag }) => tag)).toEqual([TAG.integer, TAG.octetString]);
    expect(readElements(bytes(''))).toEqual([]);
  });

  it('rejects an element that is cut off after a whole one', () => {
    expect(() => readElements(bytes('02 01 05 04'))).toThrow(CrlError);
  });
});

describe('DerReader', () => {
  it('reads an optional element only if it has the tag', () => {
    const reader = new DerReader(bytes('02 01 05'));
    expect(reader.readOptional(TAG.octetString)).toBeUndefined();
    expect(reader.readOptional(TAG.integer)?.content).toEqual(bytes('05'));
    expect([reader.isAtEnd, reader.nextTag]).toEqual([true, undefined]);
  });

  it('rejects an end before the last element', () => {
    const reader = new DerReader(bytes('02 01 05'));
    expect(() => reader.end()).toThrow(CrlError);
    reader.read();
    expect(() => reader.end()).not.toThrow();
  });
});

/** X.690 §8.19 */
describe('decodeObjectIdentifier', () => {
  it.each([
    ['2a 86 48 ce 3d 04 03 02', '1.2.840.10045.4.3.2'],
    ['60 86 48 01 65 03 04 03 11', '2.16.840.1.101.3.4.3.17'],
    ['00', '0.0'],
    ['27', '0.39'],
    ['88 37', '2.999'],
    ['2b 81 80 00', '1.3.16384'],
    ['2b 80 01', '1.3.1'],
  ])('decodes %s', (hex, expected) => {
    expect(decodeObjectIdentifier(element(TAG.objectIdentifier, bytes(hex)))).toBe(expected);
  });

  it.each([
    ['no octets', ''],
    ['a first arc that is cut off', '88'],
    ['a last arc that is cut off', '2a 86'],
    ['a last arc that is cut off after a group of zeros', '2a 81 80'],
  ])('rejects %s', (_, hex) => {
    expect(() => decodeObjectIdentifier(element(TAG.objectIdentifier, bytes(hex)))).toThrow(CrlError);
  });
});

/** Serial numbers are compared as these texts. */
describe('decodeInteger', () => {
  it.each([
    ['00', '00'],
    ['01', '01'],
    ['00 80', '0080'],
    ['80', '80'],
    ['00 01', '01'],
    ['00 00 01', '01'],
    ['00 00 80', '0080'],
    ['00 00', '00'],
    ['01 00 00', '010000'],
    ['', ''],
  ])('decodes %j into its shortest form', (hex, expected) => {
    expect(decodeInteger(element(TAG.integer, bytes(hex)))).toBe(expected);
  });
});

describe('decodeTime', () => {
  it.each([
    [TAG.utcTime, '491231235959Z', '2049-12-31T23:59:59.000Z'],
    [TAG.generalizedTime, '20491231235959Z', '2049-12-31T23:59:59.000Z'],
  ])('decodes a time with the tag %d', (tag, text, expected) => {
    expect(decodeTime(element(tag, Buffer.from(text))).toISOString()).toBe(expected);
  });

  it.each([
    ['a time with the tag of an octet string', TAG.octetString, '20491231235959Z'],
    ['a short time with the tag of a long one', TAG.generalizedTime, '491231235959Z'],
    ['a long time with the tag of a short one', TAG.utcTime, '20491231235959Z'],
  ])('rejects %s', (_, tag, text) => {
    expect(() => decodeTime(element(tag, Buffer.from(text)))).toThrow(CrlError);
  });
});
