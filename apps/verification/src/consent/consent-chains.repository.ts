import type { ChainHead } from './consent-records.repository';
import type { ConsentRecord } from './consent-record';

/** Runs one SQL statement with the rights to see every tenant's rows. */
export type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export interface ConsentChain extends ChainHead {
  tenantId: string;
}

/** Reads the chains of all tenants, without a running service. */
export class ConsentChainsRepository {
  constructor(private readonly query: Query) {}

  /** The wrapped data key of the owner; undefined if nothing has been recorded yet. */
  async findWrappedKey(owner: string): Promise<{ id: string; wrappedKey: string } | undefined> {
    const [row] = await this.query(`SELECT id, wrapped_key FROM data_keys WHERE owner = $1`, [owner]);
    return row && { id: String(row.id), wrappedKey: String(row.wrapped_key) };
  }

  /** The chain of each tenant that has a head or a record; a missing head has `seq` 0. */
  async listChains(): Promise<ConsentChain[]> {
    const rows = await this.query(
      `SELECT tenant_id, coalesce(head.seq, 0) AS seq, head.hash FROM consent_chain_heads head
     FULL JOIN (SELECT DISTINCT tenant_id FROM consent_records) record USING (tenant_id) ORDER BY tenant_id`,
      [],
    );
    return rows.map(({ tenant_id, seq, hash }) => ({
      tenantId: String(tenant_id),
      seq: Number(seq),
      hash: String(hash),
    }));
  }

  /** The next records of a tenant after a position, in the order of the chain. */
  async listRecords(tenantId: string, after: number, limit: number): Promise<ConsentRecord[]> {
    const rows = await this.query(
      `SELECT * FROM consent_records WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT ${limit}`,
      [tenantId, after],
    );
    return rows.map(toRecord);
  }
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
