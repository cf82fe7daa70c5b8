import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { deriveKey } from '@vc/platform/key-store';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { VerificationConfig } from '../verification-config';
import { ConsentEntry, ConsentRecord, FIRST_PREVIOUS_HASH, hashOf } from './consent-record';

/** What a request says about itself; text that is not there, or is not what it should be, is null. */
export interface ConsentStatement extends Pick<ConsentEntry, 'operation' | 'decision' | 'purpose' | 'cRef'> {
  idNumber: string | null;
}

/** The append-only, hash-chained record of consent; one chain for each tenant. */
@Injectable()
export class ConsentAuditService {
  private readonly chainKey: Buffer;
  private readonly idNumberKey: Buffer;

  constructor(
    private readonly database: Database,
    config: VerificationConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.chainKey = consentChainKey(config.KEY_ENCRYPTION_KEY);
    this.idNumberKey = deriveKey(Buffer.from(config.KEY_ENCRYPTION_KEY, 'base64'), 'verification.id-number');
  }

  async add({ tenantId, clientId, subject }: Caller, { idNumber, ...statement }: ConsentStatement): Promise<void> {
    const idNumberMac = idNumber === null ? null : this.macOf(idNumber);
    await this.database.transaction(tenantId, async (tx) => {
      const head = await lockHead(tx, tenantId);
      const position = { tenantId, seq: head.seq + 1, previousHash: head.hash };
      const entry = { id: createId(), clientId, subject, ...statement, idNumberMac, createdAt: this.clock() };
      const record = { ...position, ...entry };
      await append(tx, { ...record, hash: hashOf(record, this.chainKey) });
    });
  }

  private macOf(idNumber: string): string {
    return createHmac('sha256', this.idNumberKey).update(idNumber).digest('hex');
  }
}

/** @param keyEncryptionKey 32 bytes, base64 */
export function consentChainKey(keyEncryptionKey: string): Buffer {
  return deriveKey(Buffer.from(keyEncryptionKey, 'base64'), 'verification.consent-chain');
}

/** Writers wait for each other here, so that no two records follow the same one. */
async function lockHead(tx: Transaction, tenantId: string): Promise<{ seq: number; hash: string }> {
  await tx.query(`INSERT INTO consent_chain_heads VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`, [
    tenantId,
    FIRST_PREVIOUS_HASH,
  ]);
  const [head] = await tx.query(`SELECT seq, hash FROM consent_chain_heads WHERE tenant_id = $1 FOR UPDATE`, [
    tenantId,
  ]);
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
      ...[record.tenantId, record.seq, record.id, record.clientId, record.subject, record.operation],
      ...[record.decision, record.purpose, record.cRef, record.idNumberMac, record.createdAt],
      ...[record.previousHash, record.hash],
    ],
  );
}
