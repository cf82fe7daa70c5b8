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

export type WalletDecision = 'accepted' | 'rejected';

/** The latest decision of the holder, who may revise it, or that the wallet could not store the credential. */
export type HolderDecision = WalletDecision | 'failed';

export type IssuanceCredentialTrigger =
  | ('issue' | 'fail' | 'expire')
  | ('accept' | 'reject' | 'retract')
  | ('revoke' | 'suspend' | 'reinstateIssued' | 'reinstateAccepted' | 'reinstateRejected' | 'reinstateFailed');

type Row = Partial<Record<IssuanceCredentialTrigger, IssuanceCredentialStatus>>;

/**
 * docs/reference/interface-gaps.md "Issuance". A missing entry is an invalid transition. A holder may decide at any time, which
 * neither reverts nor prevents a revocation or a suspension. A rejected or failed credential has no further copies.
 */
const TRANSITIONS: Record<IssuanceCredentialStatus, Row> = {
  offered: { issue: 'issued', fail: 'failed', expire: 'expired' },
  issued: {
    issue: 'issued',
    fail: 'failed',
    retract: 'issued',
    accept: 'accepted',
    reject: 'rejected',
    revoke: 'revoked',
    suspend: 'suspended',
  },
  accepted: {
    issue: 'accepted',
    fail: 'failed',
    // The wallet that accepted has rejected, and another one is undecided.
    retract: 'issued',
    accept: 'accepted',
    reject: 'rejected',
    revoke: 'revoked',
    suspend: 'suspended',
  },
  rejected: { fail: 'rejected', accept: 'accepted', reject: 'rejected', revoke: 'revoked', suspend: 'suspended' },
  // Only an issued credential can be revoked or suspended; the service checks it.
  failed: { fail: 'failed', accept: 'failed', reject: 'failed', revoke: 'revoked', suspend: 'suspended' },
  expired: {},
  suspended: {
    fail: 'suspended',
    retract: 'suspended',
    accept: 'suspended',
    reject: 'suspended',
    revoke: 'revoked',
    reinstateIssued: 'issued',
    reinstateAccepted: 'accepted',
    reinstateRejected: 'rejected',
    reinstateFailed: 'failed',
  },
  revoked: { fail: 'revoked', retract: 'revoked', accept: 'revoked', reject: 'revoked' },
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

const REINSTATE_TRIGGERS = {
  accepted: 'reinstateAccepted',
  rejected: 'reinstateRejected',
  failed: 'reinstateFailed',
} as const;

const DECISION_TRIGGERS = { accepted: 'accept', rejected: 'reject', failed: 'fail' } as const;

/** @param decision null if wallets have not decided */
export function decisionTrigger(decision: HolderDecision | null): IssuanceCredentialTrigger {
  return decision === null ? 'retract' : DECISION_TRIGGERS[decision];
}

/** The trigger that restores the status of the holder's decision. */
export function reinstateTrigger(decision: HolderDecision | null): IssuanceCredentialTrigger {
  return decision === null ? 'reinstateIssued' : REINSTATE_TRIGGERS[decision];
}
