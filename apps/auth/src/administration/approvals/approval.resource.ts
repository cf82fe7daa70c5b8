import type { Approval } from './approval.entity';

export function toApprovalResource(approval: Approval) {
  const { id, act, resourceIds, content, status, requestedBy, requestedWith, decidedBy, decidedAt, usedAt } = approval;
  return {
    id,
    act,
    resourceIds,
    content,
    status,
    requestedBy,
    requestedWith,
    ...(decidedBy !== null && { decidedBy }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(usedAt && { usedAt: usedAt.toISOString() }),
    expiresAt: approval.expiresAt.toISOString(),
    createdAt: approval.createdAt.toISOString(),
  };
}
