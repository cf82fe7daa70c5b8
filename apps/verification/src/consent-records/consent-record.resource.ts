import type { ConsentRecord } from './consent-record.entity';

export type ConsentRecordResource = ReturnType<typeof toConsentRecordResource>;

/** The keyed hash of the identity number stays inside. */
export function toConsentRecordResource(record: ConsentRecord) {
  const { id, operation, consent, purpose, cRef, clientId, subject, outcome, errorCode, requestId } = record;
  return {
    id,
    operation,
    consent,
    purpose,
    cRef,
    clientId,
    subject,
    outcome,
    errorCode,
    requestId,
    durationMs: record.durationMs === null ? null : Number(record.durationMs),
    sequence: Number(record.seq),
    createdAt: record.createdAt.toISOString(),
  };
}
