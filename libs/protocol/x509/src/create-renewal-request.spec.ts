import 'reflect-metadata';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { Extension, GeneralName, Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from '@peculiar/x509';
import { generateKeys } from '@vc/protocol/crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import type { TestCertificate, TestCertificateOptions } from './test-certificates';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import { createRenewalRequest, haveSameNames, MDL_DOCUMENT_SIGNER } from './index';

const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const NAME = 'CN=Issuer, O=Acme\\, Inc., C=ZA';

const alternatives = (...urls: string[]) =>
  new SubjectAlternativeNameExtension(urls.map((url) => new GeneralName('url', url)));
const issue = (options: TestCertificateOptions = {}) => issueTestCertificate({ name: NAME, ...options });
const withNames = (...urls: string[]) => issue({ extensions: [...leafExtensions(), alternatives(...urls)] });

let openssl: OpensslAuthority;
let named: TestCertificate;
let unnamed: TestCertificate;
beforeAll(async () => {
  openssl = new OpensslAuthority();
  named = await withNames('did:web:a.example');
  unnamed = await issue({ extensions: leafExtensions() });
});
afterAll(() => openssl?.remove());

describe('createRenewalRequest', () => {
  const { privateKey: key, publicKey } = generateKeys('P-256');
  const request = ({ certificate }: TestCertificate, extendedKeyUsages: string[]) =>
    createRenewalRequest({ certificate: certificate.toString(), key, extendedKeyUsages });
  const textOf = (pem: string) =>
    openssl.runWith({ 'a.csr': pem }, 'req', '-in', '@a.csr', '-noout', '-text', '-verify');

  /** RFC 7030 §4.2.2 */
  it('creates a request with the names of the certificate, which OpenSSL verifies', async () => {
    const pem = await request(named, [MDL_DOCUMENT_SIGNER]);
    const text = textOf(pem);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature\n/);
    expect(text).toContain('Subject Key Identifier');
    expect(text).toMatch(/Subject Alternative Name:\s+URI:did:web:a\.example\n/);
    expect(text).toMatch(/Extended Key Usage: critical\s+1\.0\.18013\.5\.1\.2\n/);
    const parsed = new Pkcs10CertificateRequest(pem);
    expect(parsed.subject).toBe(NAME);
    const spki = Buffer.from(parsed.publicKey.rawData);
    expect(createPublicKey({ key: spki, format: 'der', type: 'spki' }).equals(publicKey)).toBe(true);
  });

  it('creates a request without the extensions that nothing asks for', async () => {
    expect(textOf(await request(unnamed, []))).not.toMatch(/Subject Alternative Name|Extended Key Usage/);
  });
});

describe('haveSameNames', () => {
  it.each<[string, () => Promise<[TestCertificate, TestCertificate]>]>([
    ['the same names', async () => [named, await withNames('did:web:a.example')]],
    ['the same subject and no alternative names', async () => [unnamed, await issue({ extensions: leafExtensions() })]],
  ])('accepts %s', async (_, create) => {
    const [first, second] = await create();
    expect(haveSameNames(first.certificate, second.certificate)).toBe(true);
  });

  it.each<[string, () => Promise<TestCertificate>]>([
    ['another alternative name', () => withNames('did:web:b.example')],
    ['a further alternative name', () => withNames('did:web:a.example', 'did:web:b.example')],
    ['no alternative name', () => Promise.resolve(unnamed)],
    [
      'another subject',
      () => issue({ name: 'CN=Issuer', extensions: [...leafExtensions(), alternatives('did:web:a.example')] }),
    ],
  ])('rejects a certificate with %s', async (_, create) => {
    const other = await create();
    expect(haveSameNames(named.certificate, other.certificate)).toBe(false);
    expect(haveSameNames(other.certificate, named.certificate)).toBe(false);
  });

  it('rejects alternative names that cannot be parsed, also where both are the same', async () => {
    const malformed = new Extension(SUBJECT_ALTERNATIVE_NAME, false, Buffer.from('0400', 'hex'));
    const { certificate } = await issue({ extensions: [...leafExtensions(), malformed] });
    expect(haveSameNames(certificate, new X509Certificate(certificate.raw))).toBe(false);
  });
});
