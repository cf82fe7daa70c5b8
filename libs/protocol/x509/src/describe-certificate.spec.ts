import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  GeneralName,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
} from '@peculiar/x509';
import { sha256 } from '@vc/protocol/crypto';
import type { TestCertificate } from './test-certificates';
import { authorityExtensions, issueTestCertificate, leafExtensions } from './test-certificates';
import {
  authorityKeyIdentifierOf,
  CertificatePathError,
  describeCertificate,
  describeIssuer,
  fingerprintOf,
  parsePemCertificate,
  parsePemCertificates,
  subjectUrisOf,
  toPlainPem,
} from './index';

const KEY_ID = '0102030405060708090a0b0c0d0e0f1011121314';
let root: TestCertificate;
let leaf: TestCertificate;
beforeAll(async () => {
  root = await issueTestCertificate({
    name: 'CN=Root, O=Example, C=ZA',
    extensions: [...authorityExtensions(), new SubjectKeyIdentifierExtension(KEY_ID)],
  });
  const names = [
    new GeneralName('url', 'did:web:issuer.example'),
    new GeneralName('dns', 'issuer.example'),
    new GeneralName('url', 'https://issuer.example/oid4vci/1'),
  ];
  leaf = await issueTestCertificate({
    name: 'CN=Issuer',
    issuer: root,
    extensions: [
      ...leafExtensions(),
      new SubjectAlternativeNameExtension(names),
      new AuthorityKeyIdentifierExtension(KEY_ID),
    ],
  });
});

const pemOf = ({ certificate }: TestCertificate) => certificate.toString();

describe('describeCertificate', () => {
  it('returns the members of an authority', () => {
    expect(describeCertificate(pemOf(root))).toMatchObject({
      subject: 'CN=Root, O=Example, C=ZA',
      serialNumber: '01',
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2027-01-01T00:00:00Z'),
      subjectKeyIdentifier: KEY_ID,
      isAuthority: true,
      isSelfIssued: true,
    });
  });

  it('returns the members of an end entity', () => {
    const { publicKey, ...description } = describeCertificate(pemOf(leaf));
    expect(description).toMatchObject({ subject: 'CN=Issuer', isAuthority: false, isSelfIssued: false });
    expect(description.subjectKeyIdentifier).toBeUndefined();
    expect(publicKey.equals(leaf.certificate.publicKey)).toBe(true);
  });

  it.each(['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])('rejects %j', (pem) => {
    expect(() => describeCertificate(pem)).toThrow();
  });
});

describe('parsePemCertificates', () => {
  it('returns the certificates in their order, with space between them', () => {
    const parsed = parsePemCertificates(`\n${pemOf(leaf)}\n\n  ${pemOf(root)}\r\n`);
    expect(parsed?.map(({ raw }) => raw)).toEqual([leaf.certificate.raw, root.certificate.raw]);
  });

  /** RFC 7468 §2, §5.2 */
  it.each<[string, () => string]>([
    ['before it', () => `subject=Issuer\n${pemOf(leaf)}`],
    ['after it', () => `${pemOf(leaf)}End of file`],
  ])('ignores text %s', (_, text) => {
    expect(parsePemCertificates(text())?.map(({ raw }) => raw)).toEqual([leaf.certificate.raw]);
    expect(describeCertificate(text()).subject).toBe('CN=Issuer');
    expect(toPlainPem(text())).toBe(pemOf(leaf));
  });

  it.each<[string, () => string]>([
    ['no certificate', () => ''],
    ['text alone', () => 'subject=Issuer'],
    ['a private key beside it', () => `${pemOf(leaf)}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`],
    [
      'a block that is not a certificate',
      () => `${pemOf(leaf)}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    ],
    ['a certificate with another label', () => pemOf(leaf).replaceAll('CERTIFICATE', 'TRUSTED CERTIFICATE')],
    [
      'a certificate with another label after one',
      () => pemOf(root) + pemOf(leaf).replaceAll('CERTIFICATE', 'X509 CRL'),
    ],
    ['a block without an end', () => pemOf(leaf).replace(/-----END.*/s, '')],
  ])('returns undefined for %s', (_, text) => {
    expect(parsePemCertificates(text())).toBeUndefined();
    const issues = ['the certificate cannot be parsed'];
    expect(() => toPlainPem(text())).toThrow(expect.objectContaining({ constructor: CertificatePathError, issues }));
  });
});

describe('parsePemCertificate', () => {
  it('returns the only certificate, and rejects several', () => {
    expect(parsePemCertificate(`Root\n${pemOf(root)}`)?.raw).toEqual(root.certificate.raw);
    expect(parsePemCertificate(pemOf(root) + pemOf(leaf))).toBeUndefined();
    expect(parsePemCertificate('')).toBeUndefined();
  });
});

describe('fingerprintOf', () => {
  it('returns the digest of the DER, as OpenSSL prints it', () => {
    expect(fingerprintOf(leaf.certificate)).toBe(sha256(leaf.certificate.raw).toString('hex'));
    expect(fingerprintOf(leaf.certificate)).toBe(leaf.certificate.fingerprint256.replace(/:/g, '').toLowerCase());
  });
});

describe('describeIssuer', () => {
  it('returns the name of the issuer', () => {
    expect(describeIssuer(leaf.certificate)).toBe(describeCertificate(pemOf(root)).subject);
  });
});

describe('authorityKeyIdentifierOf', () => {
  /** RFC 5280 §4.2.1.1 */
  it('returns the identifier, or undefined without one', () => {
    expect(authorityKeyIdentifierOf(leaf.certificate)?.toString('hex')).toBe(KEY_ID);
    expect(authorityKeyIdentifierOf(root.certificate)).toBeUndefined();
  });
});

describe('subjectUrisOf', () => {
  /** RFC 5280 §4.2.1.6 */
  it('returns the URIs, without other names', () => {
    expect(subjectUrisOf(leaf.certificate)).toEqual(['did:web:issuer.example', 'https://issuer.example/oid4vci/1']);
    expect(subjectUrisOf(new X509Certificate(root.certificate.raw))).toEqual([]);
  });
});
