import { DomainError } from '@vc/platform/http';
import type { CertificateStatus } from './certificate.entity';

export type CertificateTrigger = 'activate' | 'deactivate' | 'expire' | 'revoke';

/** docs/interface-gaps.md "Trust". A missing entry means the move is refused. */
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
  if (!next) throw new DomainError('INVALID_STATE', `A certificate that is ${status} cannot be changed in this way.`);
  return next;
}
