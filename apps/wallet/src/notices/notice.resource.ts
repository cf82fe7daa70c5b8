import type { Notice } from './notice.entity';

/** It does not name the user: the organization knows whom it has pushed to. */
export function toNoticeResource(notice: Notice) {
  const { id, kind, status, reason, channel, platformId, createdAt, updatedAt } = notice;
  return {
    id,
    kind,
    status,
    reason,
    channel,
    issuanceId: kind === 'presentation-request' ? null : platformId,
    presentationId: kind === 'presentation-request' ? platformId : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
