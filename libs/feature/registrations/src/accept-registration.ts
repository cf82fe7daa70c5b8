import type { X509Certificate } from 'node:crypto';
import { ValidationFailed } from '@vc/platform/http';
import { translating } from '@vc/protocol/errors';
import { RegistrationError, verifyRegistrationCertificate } from '@vc/protocol/registration';
import type { AcceptedRegistration } from './registration-content';
import { bindingOf } from './registration-content';

export interface AcceptOptions {
  now: Date;
  /** The certificate of the verifier or issuer; undefined where none is active. */
  leaf: X509Certificate | undefined;
  role: 'issuer' | 'verifier';
  /** JSON pointer of the certificate in the body. */
  pointer: string;
}

/**
 * Accepts a certificate whose form, signature and times are valid and that is not of another party than the active certificate of
 * the tenant. Wallets decide whether they trust the registrar (ETSI TS 119 475).
 * @throws ValidationFailed
 */
export function acceptRegistration(
  certificate: string,
  { now, leaf, role, pointer }: AcceptOptions,
): AcceptedRegistration {
  const invalid = (detail: string) => new ValidationFailed([{ detail, source: { pointer } }]);
  const {
    x5c: _x5c,
    issuedAt,
    expiresAt = null,
    ...content
  } = translating(
    () => verifyRegistrationCertificate(certificate, now),
    RegistrationError,
    ({ message }) => invalid(`The registration certificate is not valid: ${message}.`),
  );
  if (bindingOf(content, leaf) === 'subjectDiffers') {
    throw invalid(`The registration certificate is of another party than the active ${role} certificate.`);
  }
  return { certificate, content, issuedAt, expiresAt };
}
