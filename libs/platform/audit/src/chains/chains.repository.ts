import type { Transaction } from '@vc/platform/persistence';
import { planned, prepared } from '@vc/platform/persistence';
import type { ChainDefinition } from './chain-definition';
import type { ChainHead, ChainRecord, TenantHead } from './chain-record';
import { EMPTY_CHAIN } from './chain-record';
import type { EndedChain } from './ended-chain';

interface HeadRow {
  seq: string;
  hash: string;
}

/** Records of a service's chains, and their heads. */
export class ChainsRepository {
  private readonly insertHead: string;
  private readonly selectHead: string;
  private readonly insertRecords: string;
  private readonly deleteHead: string;

  constructor({ records, heads }: ChainDefinition) {
    this.insertHead = `INSERT INTO ${heads} (tenant_id, seq, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
    this.selectHead = `SELECT seq, hash FROM ${heads} WHERE tenant_id = $1 FOR UPDATE`;
    this.deleteHead = `DELETE FROM ${heads} WHERE tenant_id = $1 RETURNING seq, hash`;
    this.insertRecords = `WITH appended AS (
        INSERT INTO ${records} SELECT * FROM jsonb_populate_recordset(NULL::${records}, $1::jsonb))
      UPDATE ${heads} SET seq = $2, hash = $3 WHERE tenant_id = $4`;
  }

  /** Locks the head until the transaction ends, so that two records cannot follow the same one. */
  async lockHead(tx: Transaction, tenantId: string): Promise<ChainHead> {
    const head = await this.findHead(tx, tenantId);
    if (head) return head;
    await prepared(tx, this.insertHead, [tenantId, EMPTY_CHAIN.seq, EMPTY_CHAIN.hash]);
    const inserted = await this.findHead(tx, tenantId);
    if (!inserted) throw new Error('The audit chain has no head.');
    return inserted;
  }

  /** Appends records that follow each other. The last one becomes the head. */
  async append(tx: Transaction, records: ChainRecord[], { tenantId, seq, hash }: TenantHead): Promise<void> {
    await prepared(tx, this.insertRecords, [JSON.stringify(records.map(toRow)), seq, hash, tenantId]);
  }

  /** Returns the head of the chain of a deleted tenant, if there is one. */
  async removeHead(tx: Transaction, tenantId: string): Promise<ChainHead | undefined> {
    const { rows } = await planned<HeadRow>(tx, this.deleteHead, [tenantId]);
    return rows.map(toHead)[0];
  }

  /** Only a later end replaces the one that is noted already. */
  async noteEnd(tx: Transaction, { tenantId, seq, hash, mac }: EndedChain): Promise<void> {
    await planned(
      tx,
      `UPDATE deleted_tenants SET chain_seq = $2, chain_hash = $3, chain_mac = $4
       WHERE id = $1 AND coalesce(chain_seq, 0) < $2`,
      [tenantId, seq, hash, mac],
    );
  }

  private async findHead(tx: Transaction, tenantId: string): Promise<ChainHead | undefined> {
    const { rows } = await prepared<HeadRow>(tx, this.selectHead, [tenantId]);
    return rows.map(toHead)[0];
  }
}

function toHead({ seq, hash }: HeadRow): ChainHead {
  return { seq: Number(seq), hash };
}

function toRow({ tenantId, seq, content, previousHash, hash }: ChainRecord) {
  return { ...content, tenant_id: tenantId, seq, previous_hash: previousHash, hash };
}
