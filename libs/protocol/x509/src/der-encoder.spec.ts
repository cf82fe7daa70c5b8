import { decodeInteger, decodeObjectIdentifier, decodeTime, readElement } from './der';
import { encode, encodeGeneralizedTime, encodeInteger, encodeObjectIdentifier } from './der-encoder';

describe('encodeGeneralizedTime', () => {
  /** RFC 5280 §4.1.2.5.2 */
  it.each([
    ['2026-06-01T12:34:56.000Z', '20260601123456Z'],
    ['2026-06-01T12:34:56.789Z', '20260601123456Z'],
    ['2051-01-02T03:04:05.001Z', '20510102030405Z'],
  ])('encodes %s without its fraction', (time, expected) => {
    const encoded = encodeGeneralizedTime(new Date(time));
    expect(encoded).toEqual(Buffer.concat([Buffer.from([0x18, 15]), Buffer.from(expected)]));
    expect(decodeTime(readElement(encoded)).getTime()).toBe(Math.floor(Date.parse(time) / 1000) * 1000);
  });
});

describe('encodeObjectIdentifier', () => {
  it.each([
    ['2.5.29.30', '0603551d1e'],
    ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
    ['1.3.6.1.4.1.16384', '06082b06010401818000'],
    ['2.999.2097152', '0606883781808000'],
  ])('encodes %s', (identifier, hex) => {
    expect(encodeObjectIdentifier(identifier).toString('hex')).toBe(hex);
    expect(decodeObjectIdentifier(readElement(Buffer.from(hex, 'hex')))).toBe(identifier);
  });
});

describe('encodeInteger', () => {
  it.each([
    ['0', '020100'],
    ['7f', '02017f'],
    ['80', '02020080'],
    ['100', '02020100'],
  ])('encodes %s', (number, hex) => {
    expect(encodeInteger(number).toString('hex')).toBe(hex);
    expect(parseInt(decodeInteger(readElement(Buffer.from(hex, 'hex'))), 16)).toBe(parseInt(number, 16));
  });
});

describe('encode', () => {
  it.each([
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [65_536, '0483010000'],
  ])('encodes the length %d', (length, header) => {
    expect(
      encode(4, Buffer.alloc(length))
        .subarray(0, header.length / 2)
        .toString('hex'),
    ).toBe(header);
  });
});
