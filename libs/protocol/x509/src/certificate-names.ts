import 'reflect-metadata';
import { IssuerAlternativeNameExtension, X509Certificate } from '@peculiar/x509';

/** What a certificate says of its holder and its authority. Absent members are absent in the certificate. */
export interface CertificateNames {
  commonName?: string | undefined;
  /** ISO 3166-1 alpha-2 */
  countryName?: string | undefined;
  /** The first URI of the issuer alternative name (RFC 5280 §4.2.1.7). */
  issuerAlternativeNameUrl?: string | undefined;
}

/** Reads the names of a certificate in PEM that was parsed before. */
export function readCertificateNames(pem: string): CertificateNames {
  const certificate = new X509Certificate(pem);
  const [commonName] = certificate.subjectName.getField('CN');
  const [countryName] = certificate.subjectName.getField('C');
  const names = certificate.getExtension(IssuerAlternativeNameExtension)?.names.items ?? [];
  return { commonName, countryName, issuerAlternativeNameUrl: names.find(({ type }) => type === 'url')?.value };
}

/** `organizationIdentifier` of a legal person, `serialNumber` of a natural one (ETSI EN 319 412-1 clause 5.1, ITU-T X.520). */
const IDENTIFIERS = ['2.5.4.97', '2.5.4.5'];

/** Reads the identifiers of the subject of a certificate in PEM that was parsed before. */
export function readSubjectIdentifiers(pem: string): string[] {
  const { subjectName } = new X509Certificate(pem);
  return IDENTIFIERS.flatMap((type) => subjectName.getField(type));
}
