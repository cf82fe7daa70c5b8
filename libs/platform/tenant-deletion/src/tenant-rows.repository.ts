import { type Database, KEPT_TABLES, parentsFirst, planned, prepared, TENANT_COLUMNS } from '@vc/platform/persistence';

/** After it, transactions that began before the deletion have ended, and no service remembers the tenant any more. */
const SETTLE_SECONDS = 120;

/** A table with rows of tenants. */
export interface TenantTable {
  name: string;
  /** Size of the table, in blocks. */
  blocks: number;
  /** Tables with rows of tenants that it references. */
  parents: string[];
  /** A row is deleted by a search through a whole table, because a reference to it has no index. */
  isSlow: boolean;
}

/** A part of a table. */
export interface Blocks {
  first: number;
  /** The block after the last one. */
  end: number;
}

/** What a deletion of before has done. */
export interface BegunDeletion {
  /** No transaction from before the deletion is in progress, and no service remembers the tenant any more. */
  isOld: boolean;
  deletedRows: number;
}

/** The rows of one tenant in the schema of the service. */
export class TenantRowsRepository {
  constructor(private readonly database: Database) {}

  /** Notes the tenants that the authorization server is asked to delete, and counts those that are new in this schema. */
  async announce(): Promise<number> {
    const { rows } = await this.database.query<{ added: string }>('SELECT announce_tenant_deletions() AS added');
    return Number(rows[0]?.added ?? 0);
  }

  /**
   * Marks the tenant as deleted, and leases the deletion to this process. PostgreSQL refuses a tenant that the authorization
   * server does not delete, or whose deletion it has announced for less than `ANNOUNCED_DAYS`.
   * @returns undefined while another process has the lease
   */
  async begin(tenant: string, now: Date, leasedUntil: Date): Promise<BegunDeletion | undefined> {
    await this.database.query('SELECT begin_tenant_deletion($1)', [tenant]);
    const { rows } = await this.database.query<{ is_old: boolean; deleted_rows: string }>(
      `UPDATE deleted_tenants SET leased_until = $3 WHERE id = $1 AND (leased_until IS NULL OR leased_until <= $2)
       RETURNING begun_at <= clock_timestamp() - interval '${SETTLE_SECONDS} seconds' AS is_old, deleted_rows`,
      [tenant, now, leasedUntil],
    );
    const [row] = rows;
    return row && { isOld: row.is_old, deletedRows: Number(row.deleted_rows) };
  }

  async endLease(tenant: string): Promise<void> {
    await this.database.query('UPDATE deleted_tenants SET leased_until = NULL WHERE id = $1', [tenant]);
  }

  /**
   * Returns the tables in an order in which each precedes those that it references. A table with partitions is each of its partitions, which
   * have its blocks. One that is dropped meanwhile has none.
   */
  async listTables(): Promise<TenantTable[]> {
    const { rows } = await this.database.query<TenantTable>(
      `WITH found AS (
         SELECT oid, relname FROM pg_class
         WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind = 'r'
         AND relname <> ALL ($2) AND EXISTS (
           SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = ANY ($1) AND NOT attisdropped))
       SELECT relname AS name,
         coalesce(ceil(pg_relation_size(oid) / current_setting('block_size')::numeric)::int, 0) AS blocks,
         array(SELECT DISTINCT parent.relname::text FROM pg_constraint f JOIN found parent ON parent.oid = f.confrelid
           WHERE f.contype = 'f' AND f.conrelid = found.oid AND f.confrelid <> found.oid) AS parents,
         EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = found.oid AND NOT EXISTS (
           SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
           WHERE i.indrelid = f.conrelid AND i.indkey[0] = f.conkey[1] AND coalesce(
             pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))) AS "isSlow"
       FROM found ORDER BY relname`,
      [TENANT_COLUMNS, KEPT_TABLES],
    );
    return parentsFirst(rows).reverse();
  }

  /** Deletes up to `limit` rows in a part of the table, and counts them. The lease begins again. */
  async deleteBatch(
    tenant: string,
    table: string,
    { first, end, limit }: Blocks & { limit: number },
    leasedUntil: Date,
  ): Promise<number> {
    return this.database.transaction(tenant, async (tx) => {
      const { rows } = await prepared<{ deleted: string }>(tx, 'SELECT delete_tenant_rows($1, $2, $3, $4) AS deleted', [
        table,
        first,
        end,
        limit,
      ]);
      const deleted = Number(rows[0]?.deleted ?? 0);
      await planned(
        tx,
        'UPDATE deleted_tenants SET deleted_rows = deleted_rows + $2, leased_until = $3 WHERE id = $1',
        [tenant, deleted, leasedUntil],
      );
      return deleted;
    });
  }
}
