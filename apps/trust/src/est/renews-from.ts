import type { CertificateDescription } from '@vc/protocol/x509';

/**
 * The beginning of the last third of a life. A certificate whose life is shorter than the days of renewal would otherwise be
 * renewed as soon as it is issued.
 */
export function renewsFrom({ notBefore, notAfter }: Pick<CertificateDescription, 'notBefore' | 'notAfter'>): Date {
  return new Date(notAfter.getTime() - (notAfter.getTime() - notBefore.getTime()) / 3);
}
