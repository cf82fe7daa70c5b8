import type { CertificateStatus } from './certificate.entity';
import { invalidTransition } from './certificate.errors';

export type CertificateTrigger = 'activate' | 'deactivate' | 'expire' | 'revoke';

/** docs/reference/interface-gaps.md "Trust". A missing entry is an invalid transition. */
const TRANSITIONS: Record<CertificateStatus, Partial<Record<CertificateTrigger, CertificateStatus>>> = {
  pendingActivation: { activate: 'active', expire: 'expired', revoke: 'revoked' },
  active: { deactivate: 'deactivated', expire: 'expired', revoke: 'revoked' },
  deactivated: { activate: 'active', expire: 'expired', revoke: 'revoked' },
  expired: {},
  revoked: {},
};

/** @throws DomainError `INVALID_STATE` */
export function nextCertificateStatus(status: CertificateStatus, trigger: CertificateTrigger): CertificateStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw invalidTransition(status);
  return next;
}
