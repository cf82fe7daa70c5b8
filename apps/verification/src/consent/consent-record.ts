import { createHmac } from 'node:crypto';

export type ConsentDecision = 'given' | 'missing';

/** The record of a request that processes personal information; it never holds the identity number itself. */
export interface ConsentEntry {
  clientId: string;
  subject: string;
  operation: string;
  decision: ConsentDecision;
  purpose: string | null;
  cRef: string | null;
  /** HMAC-SHA-256: an unkeyed hash of thirteen digits could be reversed by trying them all. */
  idNumberMac: string | null;
}

export interface ConsentRecord extends ConsentEntry {
  tenantId: string;
  /** Position in the tenant's chain, from 1. */
  seq: number;
  id: string;
  createdAt: Date;
  /** Hash of the record before; 64 zeros for the first record. */
  previousHash: string;
  hash: string;
}

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** HMAC over all members and the hash before: write access to the table, without the key, cannot forge a chain. */
export function computeHash(record: Omit<ConsentRecord, 'hash'>, key: Buffer): string {
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
