import 'reflect-metadata';
import { GeneralName, IssuerAlternativeNameExtension } from '@peculiar/x509';
import { generateKeys } from '@vc/protocol/crypto';
import { readCertificateNames } from './certificate-names';
import { createRootCertificate } from './create-certificate';
import { issueTestCertificate } from './test-certificates';

const VALIDITY = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2031-01-01T00:00:00Z') };

async function rootWith(subject: string, issuerAlternativeNameUrl?: string): Promise<string> {
  const { privateKey: key } = generateKeys('P-256');
  return createRootCertificate({ ...VALIDITY, subject, key, issuerAlternativeNameUrl });
}

describe('readCertificateNames', () => {
  it('reads the names that a certificate was made with', async () => {
    const root = await rootWith('CN=Acme\\, Inc. \\+ Söhne issuer root, C=ZA', 'https://acme.example/trust');
    expect(readCertificateNames(root)).toEqual({
      commonName: 'Acme, Inc. + Söhne issuer root',
      countryName: 'ZA',
      issuerAlternativeNameUrl: 'https://acme.example/trust',
    });
  });

  it('reads the first URI of an issuer alternative name that has other names, too', async () => {
    const names = [
      new GeneralName('email', 'contact@acme.example'),
      new GeneralName('url', 'https://acme.example/first'),
      new GeneralName('url', 'https://acme.example/second'),
    ];
    const { certificate } = await issueTestCertificate({ extensions: [new IssuerAlternativeNameExtension(names)] });
    const { issuerAlternativeNameUrl } = readCertificateNames(certificate.toString());
    expect(issuerAlternativeNameUrl).toBe('https://acme.example/first');
  });

  it('reads no country and no issuer alternative name where there is none', async () => {
    const names = readCertificateNames(await rootWith('CN=Acme issuer root'));
    expect(names).toEqual({
      commonName: 'Acme issuer root',
      countryName: undefined,
      issuerAlternativeNameUrl: undefined,
    });
  });
});
