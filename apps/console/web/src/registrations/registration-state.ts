import { daysUntil } from '@vc/web/format';
import type { RegistrationCertificate } from '../api/schemas';

/** The platform tells staff of the end as long before (`verifier-registration-expiring`). */
const WARNING_DAYS = 30;

export type RegistrationState = 'active' | 'endsSoon' | 'notShown' | 'expired';

/** What keeps wallets from being shown the certificate, now or soon. */
export function stateOfRegistration(
  { status, warnings, expiresAt }: Pick<RegistrationCertificate, 'status' | 'warnings' | 'expiresAt'>,
  now: number,
): RegistrationState {
  if (status === 'expired') return 'expired';
  if (warnings.length > 0) return 'notShown';
  return expiresAt !== null && daysUntil(expiresAt, now) < WARNING_DAYS ? 'endsSoon' : 'active';
}
