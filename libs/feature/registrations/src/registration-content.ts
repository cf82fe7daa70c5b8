import type { X509Certificate } from 'node:crypto';
import { isOfAccessCertificate } from '@vc/protocol/registration';
import type { RegistrationCertificate } from '@vc/protocol/registration';
import { readSubjectIdentifiers } from '@vc/protocol/x509';

/** What a registration certificate states, without its signer and its times. */
export type RegistrationContent = Omit<RegistrationCertificate, 'x5c' | 'issuedAt' | 'expiresAt'>;

/** A registration certificate that a tenant may show to wallets. */
export interface AcceptedRegistration {
  /** The JWT. */
  certificate: string;
  content: RegistrationContent;
  issuedAt: Date;
  expiresAt: Date | null;
}

/**
 * Whether a registration certificate is of the party that a certificate of the tenant names (ETSI TS 119 475 GEN-5.1.1-04).
 * `subjectMissing`: that names no identifier. `subjectDiffers`: it names another.
 */
export type SubjectBinding = 'bound' | 'subjectMissing' | 'subjectDiffers';

/** @param leaf the certificate of the verifier or issuer; undefined where none is active */
export function bindingOf(content: RegistrationContent, leaf: X509Certificate | undefined): SubjectBinding {
  if (!leaf || readSubjectIdentifiers(leaf.toString()).length === 0) return 'subjectMissing';
  return isOfAccessCertificate(content, leaf) ? 'bound' : 'subjectDiffers';
}
