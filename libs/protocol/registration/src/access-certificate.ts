import type { X509Certificate } from 'node:crypto';
import { readSubjectIdentifiers } from '@vc/protocol/x509';
import type { RegistrationCertificate } from './registration-certificate';

/**
 * Tells whether an access certificate (ETSI TS 119 411-8) is of the party that a registration certificate lets send requests:
 * the intermediary if it names one, else the relying party (ETSI TS 119 475 GEN-5.1.1-04, table 10). Without this check, one
 * could use the registration of another.
 */
export function isOfAccessCertificate(
  { identifier, intermediary = identifier }: Pick<RegistrationCertificate, 'identifier' | 'intermediary'>,
  accessCertificate: X509Certificate,
): boolean {
  return readSubjectIdentifiers(accessCertificate.toString()).includes(intermediary);
}
