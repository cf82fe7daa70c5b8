import { createHmac } from 'node:crypto';

export type ConsentDecision = 'given' | 'missing';

/** What is remembered of a request that processes personal information; never the ID number itself. */
export interface ConsentEntry {
  clientId: string;
  subject: string;
  operation: string;
  decision: ConsentDecision;
  purpose: string | null;
  cRef: string | null;
  /** Keyed, because thirteen digits are soon tried out. */
  idNumberMac: string | null;
}

export interface ConsentRecord extends ConsentEntry {
  tenantId: string;
  /** Position in the tenant's chain, from 1. */
  seq: number;
  id: string;
  createdAt: Date;
  /** Of the record before; 64 zeros for the first one. */
  previousHash: string;
  hash: string;
}

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * Keyed hash over all members and the hash before: who can write to the table, but has not the key, cannot make a
 * chain that holds.
 */
export function hashOf(record: Omit<ConsentRecord, 'hash'>, key: Buffer): string {
  const { tenantId, seq, id, clientId, subject, operation, decision, purpose, cRef, idNumberMac } = record;
  const { createdAt, previousHash } = record;
  const members = [
    previousHash,
    tenantId,
    seq,
    id,
    clientId,
    subject,
    operation,
    decision,
    purpose,
    cRef,
    idNumberMac,
    createdAt.toISOString(),
  ];
  return createHmac('sha256', key).update(JSON.stringify(members)).digest('hex');
}
