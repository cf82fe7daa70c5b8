import type { AuditRecord } from './audit-record.entity';

export function toAuditRecordResource({ id, action, clientId, subject, createdAt }: AuditRecord) {
  return { id, action, clientId, subject, createdAt: createdAt.toISOString() };
}
