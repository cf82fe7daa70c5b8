import { DomainError } from '@vc/platform/http';

export type IssuanceStatus = 'offered' | 'completed' | 'failed' | 'expired';
export type IssuanceTrigger = 'complete' | 'fail' | 'expire';

/** IF §3.2, §6.1. A missing entry means the move is refused. */
const TRANSITIONS: Record<IssuanceStatus, Partial<Record<IssuanceTrigger, IssuanceStatus>>> = {
  offered: { complete: 'completed', fail: 'failed', expire: 'expired' },
  completed: {},
  failed: {},
  expired: {},
};

/** @throws DomainError `INVALID_STATE` */
export function nextIssuanceStatus(status: IssuanceStatus, trigger: IssuanceTrigger): IssuanceStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw new DomainError('INVALID_STATE', `An issuance that is ${status} cannot ${trigger}.`);
  return next;
}

export type IssuanceCredentialStatus = 'offered' | 'issued' | 'accepted' | 'rejected';
export type IssuanceCredentialTrigger = 'issue' | 'accept' | 'reject';

/** What the holder decided may change later, in both directions. */
const CREDENTIAL_TRANSITIONS: Record<
  IssuanceCredentialStatus,
  Partial<Record<IssuanceCredentialTrigger, IssuanceCredentialStatus>>
> = {
  offered: { issue: 'issued' },
  issued: { accept: 'accepted', reject: 'rejected' },
  accepted: { accept: 'accepted', reject: 'rejected' },
  rejected: { accept: 'accepted', reject: 'rejected' },
};

/** @throws DomainError `INVALID_STATE` */
export function nextIssuanceCredentialStatus(
  status: IssuanceCredentialStatus,
  trigger: IssuanceCredentialTrigger,
): IssuanceCredentialStatus {
  const next = CREDENTIAL_TRANSITIONS[status][trigger];
  if (!next) throw new DomainError('INVALID_STATE', `A credential that is ${status} cannot ${trigger}.`);
  return next;
}
