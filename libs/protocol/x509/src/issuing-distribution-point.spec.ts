import { CrlError } from './crl-error';
import { readElement, TAG } from './der';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { ALL_REASONS, parseIssuingDistributionPoint, readFullName, readReasons } from './issuing-distribution-point';

const URI = encode(0x86, Buffer.from('http://crl.example/list.crl'));
const commonName = (text: string) =>
  encodeSequence(encode(0x31, encodeSequence(encodeObjectIdentifier('2.5.4.3'), encode(0x0c, Buffer.from(text)))));
const [TRUE, FALSE] = [Buffer.from([0xff]), Buffer.from([0])];
/** `fullName` and `nameRelativeToCRLIssuer` */
const fullName = (...names: Buffer[]) => encode(0xa0, encode(0xa0, ...names));
const RELATIVE_NAME = encode(0xa0, encode(0xa1, encodeSequence()));

/** RFC 5280 §5.2.5 */
describe('parseIssuingDistributionPoint', () => {
  const UNLIMITED = {
    names: undefined,
    onlyUserCertificates: false,
    onlyAuthorityCertificates: false,
    onlyAttributeCertificates: false,
    reasons: ALL_REASONS,
    isIndirect: false,
  };

  it.each<[string, Buffer[], object]>([
    ['no member', [], {}],
    ['members that are false', [0x81, 0x82, 0x84, 0x85].map((tag) => encode(tag, FALSE)), {}],
    ['onlyContainsUserCerts', [encode(0x81, TRUE)], { onlyUserCertificates: true }],
    ['onlyContainsCACerts', [encode(0x82, TRUE)], { onlyAuthorityCertificates: true }],
    ['onlySomeReasons', [encode(0x83, Buffer.from([6, 0x40]))], { reasons: 0b10 }],
    ['indirectCRL', [encode(0x84, TRUE)], { isIndirect: true }],
    ['onlyContainsAttributeCerts', [encode(0x85, TRUE)], { onlyAttributeCertificates: true }],
    ['a distribution point', [fullName(URI)], { names: [URI.toString('hex')] }],
  ])('reads %s', (_, members, expected) => {
    expect(parseIssuingDistributionPoint(encodeSequence(...members))).toEqual({ ...UNLIMITED, ...expected });
  });

  it('reads directory names without their case', () => {
    const point = (text: string) => encodeSequence(fullName(encode(0xa4, commonName(text))));
    const { names } = parseIssuingDistributionPoint(point('Example List'));
    expect(names).toEqual(parseIssuingDistributionPoint(point('EXAMPLE  list')).names);
    expect(names).not.toEqual(parseIssuingDistributionPoint(point('Another List')).names);
  });

  it.each([
    ['a name relative to its issuer', encodeSequence(RELATIVE_NAME)],
    ['an empty distribution point', encodeSequence(encode(0xa0))],
    ['no sequence', URI],
    ['octets after it', Buffer.concat([encodeSequence(), URI])],
  ])('rejects %s', (_, value) => {
    expect(() => parseIssuingDistributionPoint(value)).toThrow(CrlError);
  });
});

describe('readFullName', () => {
  it('returns undefined for a name relative to the issuer', () => {
    expect(readFullName(readElement(RELATIVE_NAME))).toBeUndefined();
    expect(readFullName(readElement(fullName(URI)))?.map(({ raw }) => raw)).toEqual([URI]);
  });
});

/** RFC 5280 §4.2.1.13 */
describe('readReasons', () => {
  it.each([
    ['unused', [7, 0x80], 0],
    ['keyCompromise', [6, 0x40], 1 << 1],
    ['cACompromise', [5, 0x20], 1 << 2],
    ['affiliationChanged', [4, 0x10], 1 << 3],
    ['superseded', [3, 0x08], 1 << 4],
    ['cessationOfOperation', [2, 0x04], 1 << 5],
    ['certificateHold', [1, 0x02], 1 << 6],
    ['privilegeWithdrawn', [0, 0x01], 1 << 7],
    ['aACompromise', [7, 0x00, 0x80], 1 << 8],
    ['all reasons', [7, 0x7f, 0x80], ALL_REASONS],
    ['no reason', [0], 0],
  ])('reads %s', (_, octets, mask) => {
    expect(readReasons(readElement(encode(TAG.bitString, Buffer.from(octets))))).toBe(mask);
  });

  it('reads absent flags as all reasons', () => {
    expect(readReasons(undefined)).toBe(ALL_REASONS);
  });
});
