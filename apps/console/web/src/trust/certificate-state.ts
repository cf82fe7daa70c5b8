import type { Tone } from '@vc/web/elements';
import { daysUntil } from '@vc/web/format';
import type { Certificate, CertificateStatus } from '../api/schemas';

export const CERTIFICATE_TONES: Record<CertificateStatus, Tone> = {
  pendingActivation: 'open',
  active: 'good',
  deactivated: 'quiet',
  expired: 'bad',
  revoked: 'bad',
};

export const CERTIFICATE_STATUSES = Object.keys(CERTIFICATE_TONES) as CertificateStatus[];

/** The platform announces the end of a certificate as long before (`trust.certificate.expiring`). */
const WARNING_DAYS = 30;

/** Whether an active certificate ends soon. */
export function endsSoon({ status, expiresAt }: Pick<Certificate, 'status' | 'expiresAt'>, now: number): boolean {
  return status === 'active' && daysUntil(expiresAt, now) < WARNING_DAYS;
}

/** Whether the certificate may be activated. */
export function canActivate(status: CertificateStatus): boolean {
  return status === 'pendingActivation' || status === 'deactivated';
}

/** Whether the certificate may be revoked. */
export function canRevoke(status: CertificateStatus): boolean {
  return status !== 'revoked' && status !== 'expired';
}
