import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, KEY_TYPES } from '@vc/protocol/crypto';
import { OPENSSL } from '@vc/testing/unit/openssl';
import type { LeafCertificateOptions } from './index';
import {
  createCertificateSigningRequest,
  createCrl,
  createLeafCertificate,
  createRootCertificate,
  MDL_DOCUMENT_SIGNER,
} from './index';

const notBefore = new Date('2026-01-01T00:00:00Z');
const notAfter = new Date('2027-01-01T00:00:00Z');
const now = String(new Date('2026-06-01T00:00:00Z').getTime() / 1000);
const folder = mkdtempSync(join(tmpdir(), 'x509-'));
afterAll(() => rmSync(folder, { recursive: true }));

function openssl(command: string[], files: Record<string, string | Buffer>): string {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return execFileSync(OPENSSL, command, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

const textOf = (pem: string) => openssl(['x509', '-in', 'a.pem', '-noout', '-text'], { 'a.pem': pem });

describe.each(KEY_TYPES)('with a key of %s, OpenSSL', (type) => {
  const [authority, subject] = [generateKeys(type), generateKeys(type)];
  let root: string;
  beforeAll(async () => {
    root = await createRootCertificate({
      subject: 'CN=Root, O=Example, C=ZA',
      notBefore,
      notAfter,
      key: authority.privateKey,
      issuerAlternativeNameUrl: 'https://root.example',
    });
  });

  const leaf = (options: Partial<LeafCertificateOptions> = {}) =>
    createLeafCertificate({
      subject: 'CN=Issuer, C=ZA',
      notBefore,
      notAfter,
      publicKey: subject.publicKey,
      issuerCertificate: root,
      issuerKey: authority.privateKey,
      subjectAlternativeNames: [{ type: 'dns', value: 'issuer.example' }],
      ...options,
    });

  /** RFC 5280 §4.2.1.2, §4.2.1.3, §4.2.1.9; ISO/IEC 18013-5 Annex B.1.2 */
  it('reads the extensions of a root', () => {
    const text = textOf(root);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(text).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign/);
    expect(text).toContain('Subject Key Identifier');
    expect(text).toMatch(/Issuer Alternative Name:\s+URI:https:\/\/root\.example/);
  });

  it('reads the extensions of a leaf', async () => {
    const text = textOf(
      await leaf({
        extendedKeyUsages: [MDL_DOCUMENT_SIGNER],
        crlUrl: 'https://root.example/crl',
        issuerAlternativeNameUrl: 'https://root.example',
      }),
    );
    expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature\n/);
    expect(text).toMatch(/Subject Alternative Name:\s+DNS:issuer\.example/);
    expect(text).toMatch(/Extended Key Usage: critical\s+1\.0\.18013\.5\.1\.2/);
    expect(text).toMatch(/CRL Distribution Points:\s+Full Name:\s+URI:https:\/\/root\.example\/crl/);
    expect(text).toMatch(/Issuer Alternative Name:\s+URI:https:\/\/root\.example/);
    expect(text).toContain('Authority Key Identifier');
  });

  /** RFC 5280 §4.2.2.1, RFC 6960 §4.2.2.2.1 */
  it('reads the extensions for OCSP', async () => {
    const text = textOf(await leaf({ ocspUrl: 'https://root.example/ocsp', isOcspResponder: true }));
    expect(text).toMatch(/Authority Information Access:\s+OCSP - URI:https:\/\/root\.example\/ocsp\n/);
    expect(text).toMatch(/OCSP No Check:\s+(NULL)?\n/);
  });

  it('reads a leaf without the optional extensions', async () => {
    const text = textOf(await leaf({ subjectAlternativeNames: [] }));
    expect(text).not.toMatch(
      /Subject Alternative Name|Extended Key Usage|CRL Distribution|Issuer Alternative Name|Authority Information|OCSP/,
    );
  });

  /** RFC 5280 §4.1.2.2 */
  it('reads serial numbers that are positive and new each time', async () => {
    const serials = await Promise.all(
      Array.from({ length: 10 }, async () => new X509Certificate(await leaf()).serialNumber),
    );
    expect(new Set(serials).size).toBe(10);
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{39}$/);
  });

  it('verifies a signing request, and reads its extensions', async () => {
    const csr = await createCertificateSigningRequest({
      subject: 'CN=Issuer, C=ZA',
      key: subject.privateKey,
      subjectUris: ['did:web:issuer.example'],
      extendedKeyUsages: [MDL_DOCUMENT_SIGNER],
    });
    const text = openssl(['req', '-in', 'a.csr', '-noout', '-text', '-verify'], { 'a.csr': csr });
    expect(text).toMatch(/Subject: .*CN ?= ?Issuer/);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature/);
    expect(text).toContain('URI:did:web:issuer.example');
    expect(text).toMatch(/Extended Key Usage: critical\s+1\.0\.18013\.5\.1\.2/);
  });

  it('reads a signing request without optional extensions', async () => {
    const csr = await createCertificateSigningRequest({
      subject: 'CN=Issuer',
      key: subject.privateKey,
      subjectUris: [],
      extendedKeyUsages: [],
    });
    const text = openssl(['req', '-in', 'a.csr', '-noout', '-text', '-verify'], { 'a.csr': csr });
    expect(text).not.toMatch(/Subject Alternative Name|Extended Key Usage/);
  });

  const crl = (revoked: Parameters<typeof createCrl>[0]['revoked'], number = 1) =>
    createCrl({
      issuerCertificate: root,
      issuerKey: authority.privateKey,
      thisUpdate: notBefore,
      nextUpdate: notAfter,
      number,
      revoked,
    });

  /** RFC 5280 §5.2.3: DER of integers around the sign bit and the limits of bytes */
  it.each([0, 1, 127, 128, 255, 256, 32_767, 32_768, 2 ** 40])('reads the CRL number %d', async (number) => {
    const text = openssl(['crl', '-inform', 'der', '-in', 'a.crl', '-noout', '-text'], {
      'a.crl': await crl([], number),
    });
    const [, found] = /X509v3 CRL Number:\s+(0x[0-9A-F]+|\d+)/.exec(text) ?? [];
    expect(Number(found)).toBe(number);
  });

  it('verifies a CRL with the key of its issuer', async () => {
    const files = { 'a.crl': await crl([]), 'root.pem': root };
    const flags = ['crl', '-inform', 'der', '-in', 'a.crl', '-noout', '-CAfile', 'root.pem'];
    expect(() => openssl(flags, files)).not.toThrow();
  });

  it('rejects a revoked leaf, and accepts another', async () => {
    const [revoked, valid] = [await leaf(), await leaf()];
    const { serialNumber } = new X509Certificate(revoked);
    const der = await crl([{ serialNumber, revokedAt: new Date('2026-03-01T00:00:00Z') }]);
    const pem = openssl(['crl', '-inform', 'der', '-in', 'a.crl'], { 'a.crl': der });
    const verify = (certificate: string) =>
      openssl(['verify', '-crl_check', '-attime', now, '-CAfile', 'root.pem', '-CRLfile', 'crl.pem', 'leaf.pem'], {
        'root.pem': root,
        'crl.pem': pem,
        'leaf.pem': certificate,
      });
    expect(verify(valid)).toContain('OK');
    expect(() => verify(revoked)).toThrow('certificate revoked');
  });
});
