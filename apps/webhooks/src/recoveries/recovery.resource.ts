import type { Recovery } from '@vc/feature/webhook-store';

export function toRecoveryResource(recovery: Recovery) {
  return {
    id: recovery.id,
    endpointId: recovery.endpointId,
    since: recovery.since.toISOString(),
    eventTypes: recovery.eventTypes,
    status: recovery.status,
    error: recovery.error,
    retried: recovery.retried,
    replayed: recovery.replayed,
    logStart: recovery.logStart?.toISOString() ?? null,
    skipped: recovery.skipped,
    createdAt: recovery.createdAt.toISOString(),
    updatedAt: recovery.updatedAt.toISOString(),
  };
}
