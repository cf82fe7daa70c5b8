import type { AuditRecord } from './audit-record.entity';

type ActorKind = 'client' | 'person' | 'service';

export function toAuditRecordResource({ id, action, clientId, actor, subject, seq, createdAt }: AuditRecord) {
  return {
    id,
    action,
    clientId,
    actor,
    actorKind: toActorKind(clientId, actor),
    subject,
    sequence: seq === null ? null : Number(seq),
    createdAt: createdAt.toISOString(),
  };
}

/** A client that acts for itself is its own subject, and no person has its id. Null in a record of before the chains. */
function toActorKind(clientId: string, actor: string | null): ActorKind | null {
  if (actor === null) return null;
  if (actor !== clientId) return 'person';
  // No client chooses an id with a colon.
  return actor.startsWith('service:') ? 'service' : 'client';
}
