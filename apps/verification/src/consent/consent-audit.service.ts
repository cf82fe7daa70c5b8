import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DataKeys, EnvelopeCipher } from '@vc/platform/key-store';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { ConsentEntry, ConsentRecord, FIRST_PREVIOUS_HASH, hashOf } from './consent-record';

/** Owner of the data key under the audit: it outlives every key-encryption key. */
export const CONSENT_DATA_KEY = 'consent-audit';

/** What a request says about itself; text that is not there, or is not what it should be, is null. */
export interface ConsentStatement extends Pick<ConsentEntry, 'operation' | 'decision' | 'purpose' | 'cRef'> {
  idNumber: string | null;
}

/** The append-only, hash-chained record of consent; one chain for each tenant. */
@Injectable()
export class ConsentAuditService {
  constructor(
    private readonly database: Database,
    private readonly dataKeys: DataKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add({ tenantId, clientId, subject }: Caller, { idNumber, ...statement }: ConsentStatement): Promise<void> {
    const keys = await this.dataKeys.cipherFor(CONSENT_DATA_KEY);
    const chainKey = consentChainKey(keys);
    const idNumberMac = idNumber === null ? null : macOf(idNumber, keys.derive('verification.id-number'));
    await this.database.transaction(tenantId, async (tx) => {
      const head = await lockHead(tx, tenantId);
      const position = { tenantId, seq: head.seq + 1, previousHash: head.hash };
      const entry = { id: createId(), clientId, subject, ...statement, idNumberMac, createdAt: this.clock() };
      const record = { ...position, ...entry };
      await append(tx, { ...record, hash: hashOf(record, chainKey) });
    });
  }
}

/** @param keys of `CONSENT_DATA_KEY` */
export function consentChainKey(keys: EnvelopeCipher): Buffer {
  return keys.derive('verification.consent-chain');
}

function macOf(idNumber: string, key: Buffer): string {
  return createHmac('sha256', key).update(idNumber).digest('hex');
}

/** Writers wait for each other here, so that no two records follow the same one. */
async function lockHead(tx: Transaction, tenantId: string): Promise<{ seq: number; hash: string }> {
  await tx.query(`INSERT INTO consent_chain_heads VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`, [
    tenantId,
    FIRST_PREVIOUS_HASH,
  ]);
  const [head] = await tx.query<[{ seq: string; hash: string }]>(
    `SELECT seq, hash FROM consent_chain_heads WHERE tenant_id = $1 FOR UPDATE`,
    [tenantId],
  );
  return { seq: Number(head.seq), hash: head.hash };
}

async function append(tx: Transaction, record: ConsentRecord): Promise<void> {
  await tx.query(
    `WITH record AS (
       INSERT INTO consent_records (tenant_id, seq, id, client_id, subject, operation, decision, purpose, c_ref,
         id_number_mac, created_at, previous_hash, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING tenant_id, seq, hash)
     UPDATE consent_chain_heads head SET seq = record.seq, hash = record.hash FROM record
     WHERE head.tenant_id = record.tenant_id`,
    [
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
    ],
  );
}
