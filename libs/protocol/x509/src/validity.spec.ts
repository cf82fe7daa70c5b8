import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElement, readElements } from './der';
import { encode, encodeSequence } from './der-encoder';
import { issueTestCertificate } from './test-certificates';
import {
  CertificatePathError,
  describeCertificate,
  isValidAt,
  parsePemCertificates,
  readDerValidity,
  readValidity,
  verifyCertificatePath,
  verifyToTrustAnchor,
} from './index';

const now = new Date('2026-11-27T18:00:00Z');
const load = (name: string) =>
  new X509Certificate(readFileSync(join(__dirname, '../test-vectors/validity', `${name}.pem`)));
const root = load('root');
const [UTC_TIME, GENERALIZED_TIME] = [0x17, 0x18];
/** Position in `TBSCertificate` (RFC 5280 §4.1). */
const VALIDITY = 4;
const unreadable = expect.objectContaining({ constructor: CertificatePathError });

let template: X509Certificate;
beforeAll(async () => {
  template = (await issueTestCertificate({ notAfter: new Date('2027-01-01T00:00:00Z') })).certificate;
});

/** Replaces `notAfter`. The signature is no longer right. */
function withNotAfter(text: string, tag = UTC_TIME): X509Certificate {
  const [signed, ...signature] = readElements(readElement(template.raw).content);
  const members = readElements(signed!.content);
  const [notBefore] = readElements(members[VALIDITY]!.content);
  const validity = encodeSequence(notBefore!.raw, encode(tag, Buffer.from(text)));
  const changed = encodeSequence(...members.map(({ raw }, index) => (index === VALIDITY ? validity : raw)));
  return new X509Certificate(encodeSequence(changed, ...signature.map(({ raw }) => raw)));
}

describe('readValidity', () => {
  it('returns both times', () => {
    expect(readValidity(template)).toEqual({
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2027-01-01T00:00:00Z'),
    });
  });

  it.each([
    ['490101000000Z', UTC_TIME, '2049-01-01T00:00:00.000Z'],
    ['500101000000Z', UTC_TIME, '1950-01-01T00:00:00.000Z'],
    ['20500101000000Z', GENERALIZED_TIME, '2050-01-01T00:00:00.000Z'],
    ['20240229000000.1Z', GENERALIZED_TIME, '2024-02-29T00:00:00.100Z'],
  ])('accepts %s', (text, tag, expected) => {
    expect(readValidity(withNotAfter(text, tag)).notAfter.toISOString()).toBe(expected);
  });

  it.each([
    ['250630235960Z', UTC_TIME],
    ['notatimeatalZ', UTC_TIME],
    ['260230000000Z', UTC_TIME],
    ['260101240000Z', UTC_TIME],
    ['261301000000Z', UTC_TIME],
    ['2601010000Z', UTC_TIME],
    ['260101000000+0100', UTC_TIME],
    ['270101000000', UTC_TIME],
    ['20260230000000Z', GENERALIZED_TIME],
    ['20260101000000', GENERALIZED_TIME],
    ['20260101000000+0000', GENERALIZED_TIME],
    ['20260101000000.Z', GENERALIZED_TIME],
    ['2026010100Z', GENERALIZED_TIME],
    ['', UTC_TIME],
  ])('rejects %s', (text, tag) => {
    // OpenSSL rejects some of them before.
    expect(() => readValidity(withNotAfter(text, tag))).toThrow();
    expect(() => isValidAt(withNotAfter(text, tag), now)).toThrow();
  });
});

describe.each(['leap-second', 'letters'])('a certificate whose end is a %s', (name) => {
  it.each(['2020-01-01T00:00:00Z', '2025-03-01T00:00:00Z', '2026-11-27T18:00:00Z', '9999-01-01T00:00:00Z'])(
    'rejects its path at %s',
    (time) => {
      const issues = expect.arrayContaining(['certificate 0 has a validity that cannot be read']);
      const isRejected = expect.objectContaining({ constructor: CertificatePathError, issues });
      expect(() => verifyCertificatePath([load(name), root], new Date(time))).toThrow(isRejected);
      expect(() => verifyToTrustAnchor([load(name)], [root], new Date(time))).toThrow(isRejected);
    },
  );

  it('rejects it as PEM', () => {
    expect(() => describeCertificate(load(name).toString())).toThrow(unreadable);
    expect(parsePemCertificates(load(name).toString())).toBeUndefined();
  });
});

describe('a certificate whose end has a fraction', () => {
  it('accepts its path', () => {
    expect(() => verifyCertificatePath([load('fraction'), root], now)).not.toThrow();
    expect(describeCertificate(load('fraction').toString()).notAfter.toISOString()).toBe('9999-12-31T22:59:59.357Z');
  });
});

describe('readDerValidity', () => {
  const rebuild = (change: (validity: Buffer[]) => Buffer[]) => {
    const [signed, ...signature] = readElements(readElement(template.raw).content);
    const members = readElements(signed!.content);
    const times = readElements(members[VALIDITY]!.content).map(({ raw }) => raw);
    members[VALIDITY] = readElement(encodeSequence(...change(times)));
    return encodeSequence(encodeSequence(...members.map(({ raw }) => raw)), ...signature.map(({ raw }) => raw));
  };
  const cannotBeRead = expect.objectContaining({
    constructor: CertificatePathError,
    issues: ['the validity of the certificate cannot be read'],
  });

  it('reads a certificate that is a part of a larger memory', () => {
    const larger = Buffer.concat([Buffer.alloc(8, 1), template.raw, Buffer.alloc(8, 1)]);
    expect(readDerValidity(larger.subarray(8, -8))).toEqual(readValidity(template));
    expect(readDerValidity(rebuild((times) => times))).toEqual(readValidity(template));
  });

  it.each<[string, (times: Buffer[]) => Buffer[]]>([
    ['no time', () => []],
    ['one time', ([first]) => [first!]],
    ['three times', ([first, second]) => [first!, second!, second!]],
  ])('rejects a validity of %s', (_, change) => {
    expect(() => readDerValidity(rebuild(change))).toThrow(cannotBeRead);
  });

  it('rejects octets after the certificate, and an end that is cut off', () => {
    expect(() => readDerValidity(Buffer.concat([template.raw, Buffer.from([5, 0])]))).toThrow(cannotBeRead);
    expect(() => readDerValidity(template.raw.subarray(0, -1))).toThrow(cannotBeRead);
  });
});

/** RFC 5280 §4.1.2.5: both ends are included. */
describe('isValidAt', () => {
  it.each([
    ['2025-12-31T23:59:59.999Z', false],
    ['2026-01-01T00:00:00.000Z', true],
    ['2026-06-01T00:00:00.000Z', true],
    ['2027-01-01T00:00:00.000Z', true],
    ['2027-01-01T00:00:00.001Z', false],
  ])('decides about %s', (time, expected) => {
    expect(isValidAt(template, new Date(time))).toBe(expected);
  });
});

describe('a certificate that has expired', () => {
  it('rejects its path', () => {
    const issues = ['certificate 0 has expired'];
    expect(() => verifyCertificatePath([load('expired'), root], now)).toThrow(expect.objectContaining({ issues }));
    expect(isValidAt(load('expired'), now)).toBe(false);
  });
});
