import 'reflect-metadata';
import { SubjectKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';

export interface CertificateDescription {
  subject: string;
  notBefore: Date;
  notAfter: Date;
  /** Hexadecimal; undefined where the certificate has no such extension. */
  subjectKeyIdentifier?: string;
  der: Buffer;
}

export function describeCertificate(pem: string): CertificateDescription {
  const certificate = new X509Certificate(pem);
  return {
    subject: certificate.subject,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    subjectKeyIdentifier: certificate.getExtension(SubjectKeyIdentifierExtension)?.keyId,
    der: Buffer.from(certificate.rawData),
  };
}
