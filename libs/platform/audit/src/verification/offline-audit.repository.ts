import type { PublishedHeads } from '@vc/contract/events';
import type { SealedDataKey } from '@vc/platform/key-store';
import type { AuditedService, ChainDefinition } from '../chains/chain-definition';
import type { ChainRecord, Content, TenantHead } from '../chains/chain-record';
import type { EndedChain } from '../chains/ended-chain';
import { EMPTY_CHAIN } from '../chains/chain-record';
import { toPublication } from '../publications/publications.repository';
import { type RestoreRecord, toRestoreRecord } from '../restores/restore-record';

/** Runs one SQL statement with the rights to see every tenant's rows of every schema. */
export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Reads the chains and publications of one service, without the running service. */
export class OfflineAuditRepository {
  private readonly records: string;
  private readonly heads: string;
  private readonly publications: string;

  constructor(
    private readonly query: Query,
    private readonly audited: AuditedService,
  ) {
    const { schema, chain } = audited;
    this.records = `${schema}.${chain.records}`;
    this.heads = `${schema}.${chain.heads}`;
    this.publications = `${schema}.audit_publications`;
  }

  async hasTables(): Promise<boolean> {
    const names = [this.records, this.heads, this.publications, `${this.audited.schema}.data_keys`];
    const [row] = await this.query(
      `SELECT bool_and(to_regclass(name) IS NOT NULL) AS present FROM unnest($1::text[]) AS name`,
      [names],
    );
    return row?.present === true;
  }

  /** The wrapped data key of the chains; undefined before the first start of the service. */
  async findWrappedKey(): Promise<SealedDataKey | undefined> {
    const { schema, chain } = this.audited;
    const [row] = await this.query(`SELECT id, wrapped_key FROM ${schema}.data_keys WHERE owner = $1`, [
      chain.keyOwner,
    ]);
    return row && { id: String(row.id), owner: chain.keyOwner, wrappedKey: String(row.wrapped_key) };
  }

  /** The head of each tenant that has a head or a record; a missing head has `seq` 0. */
  async listHeads(): Promise<TenantHead[]> {
    const rows = await this.query(
      `SELECT tenant_id, coalesce(head.seq, 0) AS seq, coalesce(head.hash, $1) AS hash FROM ${this.heads} head
       FULL JOIN (SELECT DISTINCT tenant_id FROM ${this.records}) record USING (tenant_id) ORDER BY tenant_id`,
      [EMPTY_CHAIN.hash],
    );
    return rows.map(toHead);
  }

  /** The next records of a tenant after a position, in the order of the chain. */
  async listRecords(tenantId: string, after: number, limit: number): Promise<ChainRecord[]> {
    const rows = await this.query(
      `SELECT * FROM ${this.records} WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [tenantId, after, limit],
    );
    return rows.map((row) => ({
      ...toHead(row),
      previousHash: String(row.previous_hash),
      content: toContent(row, this.audited.chain),
    }));
  }

  /** Hashes of the records at the positions, by `<tenantId> <seq>`. */
  async findHashes(positions: TenantHead[]): Promise<Map<string, string>> {
    const rows = await this.query(
      `SELECT tenant_id, seq, hash FROM ${this.records}
       JOIN unnest($1::uuid[], $2::bigint[]) AS wanted(tenant_id, seq) USING (tenant_id, seq)`,
      [positions.map(({ tenantId }) => tenantId), positions.map(({ seq }) => seq)],
    );
    return new Map(rows.map(toHead).map((head) => [keyOf(head), head.hash]));
  }

  async listPublications(after: number, limit: number): Promise<PublishedHeads[]> {
    const rows = await this.query(`SELECT * FROM ${this.publications} WHERE sequence > $1 ORDER BY sequence LIMIT $2`, [
      after,
      limit,
    ]);
    return rows.map((row) => toPublication(this.audited.service, row));
  }

  /** The restores that the schema has recorded, and that had an audit to continue. */
  async listRestores(): Promise<RestoreRecord[]> {
    const { service, schema } = this.audited;
    if (!(await this.exists(`${schema}.restores`))) return [];
    const rows = await this.query(`SELECT * FROM ${schema}.restores WHERE mac IS NOT NULL ORDER BY restored_at`);
    return rows.map((row) => toRestoreRecord(service, row));
  }

  /** The chains of deleted tenants. */
  async listEndedChains(): Promise<EndedChain[]> {
    const table = `${this.audited.schema}.deleted_tenants`;
    if (!(await this.exists(table))) return [];
    const rows = await this.query(
      `SELECT id AS tenant_id, chain_seq AS seq, chain_hash AS hash, chain_mac FROM ${table} WHERE chain_mac IS NOT NULL`,
    );
    return rows.map((row) => ({ ...toHead(row), mac: String(row.chain_mac) }));
  }

  /** The tenants that the authorization server knows as deleted. */
  async listDeletedTenants(): Promise<Set<string>> {
    if (!(await this.exists('auth.tenant_deletions'))) return new Set();
    const rows = await this.query('SELECT id FROM auth.tenant_deletions');
    return new Set(rows.map(({ id }) => String(id)));
  }

  async findLastPublication(): Promise<PublishedHeads | undefined> {
    const [row] = await this.query(`SELECT * FROM ${this.publications} ORDER BY sequence DESC LIMIT 1`);
    return row && toPublication(this.audited.service, row);
  }

  private async exists(table: string): Promise<boolean> {
    const [row] = await this.query('SELECT to_regclass($1) IS NOT NULL AS present', [table]);
    return row?.present === true;
  }

  async signRestore(id: string, { publication, publicationMac, mac }: RestoreRecord): Promise<void> {
    await this.query(
      `UPDATE ${this.audited.schema}.restores SET publication = $2, publication_mac = $3, mac = $4 WHERE id = $1`,
      [id, publication, publicationMac, mac],
    );
  }

  /** MACs of the publications with the numbers. */
  async findMacs(sequences: number[]): Promise<Map<number, string>> {
    const rows = await this.query(
      `SELECT sequence, mac FROM ${this.publications} WHERE sequence = ANY ($1::bigint[])`,
      [sequences],
    );
    return new Map(rows.map(({ sequence, mac }) => [Number(sequence), String(mac)]));
  }
}

/** Key of a position in maps. */
export function keyOf({ tenantId, seq }: Pick<TenantHead, 'tenantId' | 'seq'>): string {
  return `${tenantId} ${seq}`;
}

function toHead({ tenant_id, seq, hash }: Record<string, unknown>): TenantHead {
  return { tenantId: String(tenant_id), seq: Number(seq), hash: String(hash) };
}

/** A schema of an earlier release lacks the columns that were added later. */
function toContent(row: Record<string, unknown>, { content, added }: ChainDefinition): Content {
  return Object.fromEntries([...content, ...added].map((column) => [column, toText(row[column] ?? null)]));
}

function toText(value: unknown): string | null {
  return value instanceof Date ? value.toISOString() : (value as string | null);
}
