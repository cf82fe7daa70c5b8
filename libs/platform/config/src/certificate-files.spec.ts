import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCertificateFiles } from './certificate-files';

const VECTORS = join(__dirname, '../../../protocol/crypto/test-vectors/openssl');

describe('readCertificateFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-certificates-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (text: string) => {
    const file = join(folder, 'certificates.pem');
    writeFileSync(file, text);
    return file;
  };

  /** RFC 7468 §2, §5.2 */
  it('reads the certificates of files with text and other blocks around them', () => {
    const [file, bundle] = ['pkcs12-nokeys.pem', 'bundle-curl.pem'].map((name) => join(VECTORS, name)) as [
      string,
      string,
    ];
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const withKey = write(`${key}${readFileSync(file, 'utf8')}`);
    const subjects = readCertificateFiles([withKey, bundle].join()).map(({ subject }) => subject.split('CN=')[1]);
    expect(subjects).toEqual(['issuer.example', 'Example Root', 'Example Root', 'issuer.example']);
    expect(readCertificateFiles(undefined)).toEqual([]);
  });

  it.each([
    ['without a certificate', 'text', 'has no certificate'],
    ['with a block that has no end', '-----BEGIN CERTIFICATE-----\nAAAA\n', 'cannot be read'],
    [
      'with a block that is no certificate',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'cannot be read',
    ],
  ])('rejects a file %s', (_, text, reason) => {
    expect(() => readCertificateFiles(write(text))).toThrow(reason);
  });
});
