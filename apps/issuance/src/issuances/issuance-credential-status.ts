import { invalidCredentialTransition } from './issuance.errors';

export const ISSUANCE_CREDENTIAL_STATUSES = [
  'offered',
  'issued',
  'accepted',
  'rejected',
  'failed',
  'expired',
  'suspended',
  'revoked',
] as const;
export type IssuanceCredentialStatus = (typeof ISSUANCE_CREDENTIAL_STATUSES)[number];

/** The latest decision of the holder, who may revise it. */
export type HolderDecision = 'accepted' | 'rejected';

export type IssuanceCredentialTrigger =
  | ('issue' | 'fail' | 'expire')
  | ('accept' | 'reject')
  | ('revoke' | 'suspend' | 'reinstateIssued' | 'reinstateAccepted' | 'reinstateRejected');

type Row = Partial<Record<IssuanceCredentialTrigger, IssuanceCredentialStatus>>;

/**
 * docs/interface-gaps.md "Issuance". A missing entry is an invalid transition. A wallet may fetch another copy and a holder
 * may decide at any time; neither reverts what the issuer has done to the credential.
 */
const TRANSITIONS: Record<IssuanceCredentialStatus, Row> = {
  offered: { issue: 'issued', fail: 'failed', expire: 'expired' },
  issued: {
    issue: 'issued',
    fail: 'failed',
    accept: 'accepted',
    reject: 'rejected',
    revoke: 'revoked',
    suspend: 'suspended',
  },
  accepted: {
    issue: 'accepted',
    fail: 'failed',
    accept: 'accepted',
    reject: 'rejected',
    revoke: 'revoked',
    suspend: 'suspended',
  },
  rejected: { issue: 'rejected', fail: 'rejected', accept: 'accepted', reject: 'rejected' },
  failed: { accept: 'failed', reject: 'failed' },
  expired: {},
  suspended: {
    fail: 'suspended',
    accept: 'suspended',
    reject: 'suspended',
    revoke: 'revoked',
    reinstateIssued: 'issued',
    reinstateAccepted: 'accepted',
    reinstateRejected: 'rejected',
  },
  revoked: { fail: 'revoked', accept: 'revoked', reject: 'revoked' },
};

/** @throws DomainError `INVALID_STATE` */
export function nextIssuanceCredentialStatus(
  status: IssuanceCredentialStatus,
  trigger: IssuanceCredentialTrigger,
): IssuanceCredentialStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw invalidCredentialTransition(status, trigger);
  return next;
}

/** The trigger that restores the status of the holder's decision. */
export function reinstateTrigger(decision: HolderDecision | null): IssuanceCredentialTrigger {
  if (decision === null) return 'reinstateIssued';
  return decision === 'accepted' ? 'reinstateAccepted' : 'reinstateRejected';
}
