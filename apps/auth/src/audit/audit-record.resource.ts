import type { AuditRecord } from './audit-record.entity';

export function toAuditRecordResource({ id, action, clientId, actor, subject, seq, createdAt }: AuditRecord) {
  return {
    id,
    action,
    clientId,
    actor,
    subject,
    sequence: seq === null ? null : Number(seq),
    createdAt: createdAt.toISOString(),
  };
}
