import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';
import { ConsentRecord, FIRST_PREVIOUS_HASH } from './consent-record';

export interface ChainHead {
  /** Position of the last record; 0 for an empty chain. */
  seq: number;
  hash: string;
}

/** Consent records and the heads of their chains. */
@Injectable()
export class ConsentRecordsRepository {
  /** Locks the head until the transaction ends, so that two records cannot follow the same one. */
  async lockHead(tx: Transaction, tenantId: string): Promise<ChainHead> {
    await planned(tx, `INSERT INTO consent_chain_heads VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`, [
      tenantId,
      FIRST_PREVIOUS_HASH,
    ]);
    const { rows } = await planned<{ seq: string; hash: string }>(
      tx,
      `SELECT seq, hash FROM consent_chain_heads WHERE tenant_id = $1 FOR UPDATE`,
      [tenantId],
    );
    const [head] = rows;
    if (!head) throw new Error('The consent chain has no head.');
    return { seq: Number(head.seq), hash: head.hash };
  }

  /** Inserts the record and makes it the head of its chain. */
  async append(tx: Transaction, record: ConsentRecord): Promise<void> {
    await planned(tx, APPEND, [
      record.tenantId,
      record.seq,
      record.id,
      record.clientId,
      record.subject,
      record.operation,
      record.decision,
      record.purpose,
      record.cRef,
      record.idNumberMac,
      record.createdAt,
      record.previousHash,
      record.hash,
    ]);
  }
}

const APPEND = `WITH record AS (
       INSERT INTO consent_records (tenant_id, seq, id, client_id, subject, operation, decision, purpose, c_ref,
         id_number_mac, created_at, previous_hash, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING tenant_id, seq, hash)
     UPDATE consent_chain_heads head SET seq = record.seq, hash = record.hash FROM record
     WHERE head.tenant_id = record.tenant_id`;
