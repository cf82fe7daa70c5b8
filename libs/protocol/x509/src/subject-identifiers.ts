import 'reflect-metadata';
import { X509Certificate } from '@peculiar/x509';

/** `organizationIdentifier` of a legal person, `serialNumber` of a natural one (ETSI EN 319 412-1 clause 5.1, ITU-T X.520). */
const IDENTIFIERS = ['2.5.4.97', '2.5.4.5'];

/** Reads the identifiers of the subject of a certificate in PEM that was parsed before. */
export function readSubjectIdentifiers(pem: string): string[] {
  const { subjectName } = new X509Certificate(pem);
  return IDENTIFIERS.flatMap((type) => subjectName.getField(type));
}
