import type { PublishedHeads } from '@vc/contract/events';
import type { Transaction } from '@vc/platform/persistence';
import { lockUntilCommit, planned } from '@vc/platform/persistence';
import type { ChainDefinition } from '../chains/chain-definition';
import type { TenantHead } from '../chains/chain-record';

interface PublicationRow {
  sequence: string;
  published_at: Date;
  chains: string;
  records: string;
  root: string;
  heads: TenantHead[];
  previous_mac: string;
  mac: string;
}

/** Numbers over every chain, as it stands in the publications so far. */
export type PublishedState = Pick<PublishedHeads, 'chains' | 'records' | 'root'>;

/** Publications of one service, the oldest first. */
export class PublicationsRepository {
  constructor(
    private readonly service: string,
    private readonly chain: ChainDefinition,
  ) {}

  /** Lets one replica publish at a time. */
  async lock(tx: Transaction): Promise<void> {
    await lockUntilCommit(tx, 'audit.publications');
  }

  /** Returns heads that differ from the published ones. */
  async listMoved(tx: Transaction, limit: number): Promise<TenantHead[]> {
    const { rows } = await planned<{ tenant_id: string; seq: string; hash: string }>(
      tx,
      `SELECT tenant_id, head.seq, head.hash FROM ${this.chain.heads} head
       LEFT JOIN audit_published_heads published USING (tenant_id)
       WHERE head.seq > 0 AND (head.seq, head.hash) IS DISTINCT FROM (published.seq, published.hash)
       ORDER BY tenant_id LIMIT $1`,
      [limit],
    );
    return rows.map(({ tenant_id, seq, hash }) => ({ tenantId: tenant_id, seq: Number(seq), hash }));
  }

  async findLast(tx: Transaction): Promise<PublishedHeads | undefined> {
    const { rows } = await planned<PublicationRow>(
      tx,
      `SELECT * FROM audit_publications ORDER BY sequence DESC LIMIT 1`,
    );
    const [row] = rows;
    return row && toPublication(this.service, row);
  }

  async listAfter(tx: Transaction, sequence: number, limit: number): Promise<PublishedHeads[]> {
    const { rows } = await planned<PublicationRow>(
      tx,
      `SELECT * FROM audit_publications WHERE sequence > $1 ORDER BY sequence LIMIT $2`,
      [sequence, limit],
    );
    return rows.map((row) => toPublication(this.service, row));
  }

  /** Marks the heads as published, and returns the state with them. */
  async markPublished(tx: Transaction, heads: TenantHead[]): Promise<PublishedState> {
    await planned(
      tx,
      `INSERT INTO audit_published_heads (tenant_id, seq, hash)
       SELECT "tenantId", seq, hash FROM jsonb_to_recordset($1::jsonb) AS head("tenantId" uuid, seq bigint, hash text)
       ON CONFLICT (tenant_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
      [JSON.stringify(heads)],
    );
    const { rows } = await planned<{ chains: string; records: string; root: string }>(
      tx,
      `SELECT count(*) AS chains, sum(seq) AS records, encode(sha256(convert_to(
         string_agg(tenant_id || ' ' || seq || ' ' || hash || E'\\n', '' ORDER BY tenant_id), 'UTF8')), 'hex') AS root
       FROM audit_published_heads`,
    );
    const [state] = rows;
    if (!state) throw new Error('PostgreSQL counted nothing.');
    return { chains: Number(state.chains), records: Number(state.records), root: state.root };
  }

  async insert(tx: Transaction, publication: PublishedHeads): Promise<void> {
    const { sequence, publishedAt, chains, records, root, heads, previousMac, mac } = publication;
    await planned(
      tx,
      `INSERT INTO audit_publications (sequence, published_at, chains, records, root, heads, previous_mac, mac)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [sequence, publishedAt, chains, records, root, JSON.stringify(heads), previousMac, mac],
    );
  }
}

/** @param row with the columns of `audit_publications` */
export function toPublication(service: string, row: object): PublishedHeads {
  const { sequence, published_at, chains, records, root, heads, previous_mac, mac } = row as PublicationRow;
  return {
    service,
    sequence: Number(sequence),
    previousMac: previous_mac,
    publishedAt: published_at.toISOString(),
    chains: Number(chains),
    records: Number(records),
    root,
    heads,
    mac,
  };
}
