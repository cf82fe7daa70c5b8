import { DomainError } from '@vc/platform/http';
import type { ApprovalClaim } from '@vc/platform/service-clients';

/** @throws DomainError `APPROVAL_REQUIRED` with the id of the approval as `meta.approvalId`, `FORBIDDEN` */
export function assertMayAct(claim: ApprovalClaim): void {
  if (claim.outcome === 'pending') throw approvalRequired(claim.approvalId);
  if (claim.outcome === 'not-staff') throw staffRequired();
}

function approvalRequired(approvalId: string): Error {
  const detail = `Another member of staff has to approve this as approval ${approvalId}. Then send the same request again.`;
  return new DomainError('APPROVAL_REQUIRED', detail, { meta: { approvalId } });
}

function staffRequired(): Error {
  return new DomainError('FORBIDDEN', 'Two members of staff are needed for this, so no client does it for itself.');
}
