import 'reflect-metadata';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extension } from '@peculiar/x509';
import { generateKeys } from '@vc/protocol/crypto';
import type { TestCertificate } from './test-certificates';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import {
  authorityKeyIdentifierOf,
  CertificatePathError,
  CrlError,
  describeCertificate,
  describeIssuer,
  parsePemCertificates,
  parseX5c,
  parseX5chain,
  readDistributionPoints,
  subjectUrisOf,
  verifyCertificatePath,
} from './index';

const now = new Date('2026-06-01T12:00:00Z');
/** prime256v1, and an identifier without a curve */
const [CURVE, NO_CURVE] = ['2a8648ce3d030107', '2a8648ce3d03017f'];
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const cannotBeParsed = expect.objectContaining({
  constructor: CertificatePathError,
  issues: ['the certificate cannot be parsed'],
  cause: expect.anything(),
});

let root: TestCertificate;
/** A certificate whose key OpenSSL decodes only where it is read. */
let malformedKey: X509Certificate;
/** A certificate that OpenSSL accepts, with a subject alternative name that is no sequence. */
let malformedExtension: X509Certificate;
beforeAll(async () => {
  root = await issueTestCertificate();
  const { certificate } = await issueTestCertificate({ name: 'CN=Leaf', issuer: root, extensions: leafExtensions() });
  malformedKey = new X509Certificate(Buffer.from(certificate.raw.toString('hex').replace(CURVE, NO_CURVE), 'hex'));
  const extensions = [...leafExtensions(), new Extension(SUBJECT_ALTERNATIVE_NAME, false, Buffer.from('0400', 'hex'))];
  malformedExtension = (await issueTestCertificate({ name: 'CN=Leaf', issuer: root, extensions })).certificate;
});

describe('a certificate with a malformed key', () => {
  it('rejects it in x5c and x5chain', () => {
    const isNoCertificate = expect.objectContaining({ issues: ['x5c[1] is not a certificate'] });
    const chain = [root.certificate.raw, malformedKey.raw];
    expect(() => parseX5c(chain.map((der) => der.toString('base64')))).toThrow(isNoCertificate);
    expect(() => parseX5chain(chain)).toThrow(isNoCertificate);
  });

  it('rejects it in a path', () => {
    const issues = expect.arrayContaining(['certificate 0 cannot be parsed']);
    const verify = () => verifyCertificatePath([malformedKey, root.certificate], now);
    expect(verify).toThrow(expect.objectContaining({ constructor: CertificatePathError, issues }));
  });

  it('rejects it as PEM', () => {
    expect(parsePemCertificates(malformedKey.toString())).toBeUndefined();
    expect(() => describeCertificate(malformedKey.toString())).toThrow(cannotBeParsed);
  });

  it('leaves no error that the next import of a key would throw', () => {
    const key = generateKeys('Ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    expect(() => malformedKey.publicKey).toThrow();
    expect(createPrivateKey({ key, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('ed25519');
    expect(parsePemCertificates(malformedKey.toString())).toBeUndefined();
    expect(createPrivateKey({ key, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('ed25519');
  });
});

describe('a certificate with a malformed extension', () => {
  it.each<[string, (certificate: X509Certificate) => unknown]>([
    ['describeCertificate', (certificate) => describeCertificate(certificate.toString())],
    ['authorityKeyIdentifierOf', authorityKeyIdentifierOf],
    ['subjectUrisOf', subjectUrisOf],
  ])('rejects it in %s', (_, read) => {
    expect(() => read(malformedExtension)).toThrow(cannotBeParsed);
  });

  it('rejects it as PEM', () => {
    expect(parsePemCertificates(malformedExtension.toString())).toBeUndefined();
  });

  it('rejects its distribution points', () => {
    expect(() => readDistributionPoints(malformedExtension)).toThrow(CrlError);
  });
});

describe('a certificate whose subject has U+0000', () => {
  const pem = readFileSync(join(__dirname, '../test-vectors/names/null-character.pem'), 'utf8');
  const { raw } = new X509Certificate(pem);

  it('rejects it in x5c and x5chain', () => {
    const isNoCertificate = expect.objectContaining({ issues: ['x5c[0] is not a certificate'] });
    expect(() => parseX5c([raw.toString('base64')])).toThrow(isNoCertificate);
    expect(() => parseX5chain([raw])).toThrow(isNoCertificate);
  });

  it('rejects it as PEM', () => {
    expect(parsePemCertificates(pem)).toBeUndefined();
    expect(() => describeCertificate(pem)).toThrow(cannotBeParsed);
  });
});

describe('a certificate with a name that cannot be stored', () => {
  const issue = async (text: string, extensions: Extension[] = leafExtensions()) =>
    (await issueTestCertificate({ name: 'CN=Leaf', issuer: { ...root, name: text }, extensions })).certificate;

  it('rejects the name of its issuer', async () => {
    const certificate = await issue('CN=Ro\0ot');
    expect(() => parseX5c([certificate.raw.toString('base64')])).toThrow(CertificatePathError);
    expect(() => describeIssuer(certificate)).toThrow(cannotBeParsed);
  });

  it('rejects an alternative name', async () => {
    const uri = Buffer.from('did:web:a\0.example');
    const names = Buffer.concat([Buffer.from([0x30, uri.length + 2, 0x86, uri.length]), uri]);
    const certificate = await issue('CN=Root', [
      ...leafExtensions(),
      new Extension(SUBJECT_ALTERNATIVE_NAME, false, names),
    ]);
    expect(() => subjectUrisOf(certificate)).toThrow(cannotBeParsed);
  });
});
