import { constantTimeEqual } from '@vc/protocol/crypto';
import type { ConsentRecord } from './consent-record';
import { FIRST_PREVIOUS_HASH, hashOf } from './consent-record';

/** Runs one SQL statement with the rights to see every tenant's rows. */
export type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export interface VerifiedChains {
  tenants: number;
  records: number;
}

/** Names the first record that does not hold. */
export class BrokenChainError extends Error {
  constructor(
    readonly tenantId: string,
    readonly seq: number,
    fault: string,
  ) {
    super(`The chain of tenant ${tenantId} is broken at record ${seq}: ${fault}`);
  }
}

const BATCH = 5_000;

/** Walks every tenant's chain from its first record to its head. @throws BrokenChainError */
export async function verifyConsentChains(query: Query, key: Buffer): Promise<VerifiedChains> {
  const tenants = await query(
    `SELECT tenant_id, coalesce(head.seq, 0) AS seq, head.hash FROM consent_chain_heads head
     FULL JOIN (SELECT DISTINCT tenant_id FROM consent_records) record USING (tenant_id) ORDER BY tenant_id`,
    [],
  );
  let records = 0;
  for (const { tenant_id: tenantId, seq, hash } of tenants) {
    records += await verifyChain(query, key, String(tenantId), { seq: Number(seq), hash: String(hash) });
  }
  return { tenants: tenants.length, records };
}

async function verifyChain(query: Query, key: Buffer, tenantId: string, head: { seq: number; hash: string }) {
  let last = { seq: 0, hash: FIRST_PREVIOUS_HASH };
  for (let count = BATCH; count === BATCH;) {
    const rows = await query(
      `SELECT * FROM consent_records WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT ${BATCH}`,
      [tenantId, last.seq],
    );
    for (const row of rows) {
      const record = toRecord(row);
      const fault = faultOf(record, last, key);
      if (fault) throw new BrokenChainError(tenantId, last.seq + 1, fault);
      last = record;
    }
    count = rows.length;
  }
  if (last.seq < head.seq) throw new BrokenChainError(tenantId, last.seq + 1, 'it is missing, up to the last one');
  if (last.seq > head.seq || last.hash !== head.hash) {
    throw new BrokenChainError(tenantId, last.seq, 'it is not the one that the chain ends with');
  }
  return last.seq;
}

function faultOf(record: ConsentRecord, last: { seq: number; hash: string }, key: Buffer): string | undefined {
  if (record.seq !== last.seq + 1) return 'it is missing';
  if (record.previousHash !== last.hash) return 'it does not follow the one before';
  return constantTimeEqual(record.hash, hashOf(record, key)) ? undefined : 'it was changed';
}

function toRecord(row: Record<string, unknown>): ConsentRecord {
  const text = (name: string) => row[name] as string;
  return {
    tenantId: text('tenant_id'),
    seq: Number(row.seq),
    id: text('id'),
    clientId: text('client_id'),
    subject: text('subject'),
    operation: text('operation'),
    decision: text('decision') as ConsentRecord['decision'],
    purpose: row.purpose as string | null,
    cRef: row.c_ref as string | null,
    idNumberMac: row.id_number_mac as string | null,
    createdAt: row.created_at as Date,
    previousHash: text('previous_hash'),
    hash: text('hash'),
  };
}
