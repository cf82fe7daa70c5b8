import { type Database, KEPT_TABLES, parentsFirst, planned, prepared, TENANT_COLUMNS } from '@vc/platform/persistence';

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
  begunAt: Date;
  deletedRows: number;
}

/** The rows of one tenant in the schema of the service. */
export class TenantRowsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Marks the tenant as deleted, and leases the deletion to this process.
   * @returns undefined while another process has the lease
   */
  async begin(tenant: string, now: Date, leasedUntil: Date): Promise<BegunDeletion | undefined> {
    const { rows } = await this.database.query<{ begun_at: Date; deleted_rows: string }>(
      `INSERT INTO deleted_tenants AS deleted (id, begun_at, leased_until) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET leased_until = $3 WHERE deleted.leased_until IS NULL OR deleted.leased_until <= $2
       RETURNING begun_at, deleted_rows`,
      [tenant, now, leasedUntil],
    );
    const [row] = rows;
    return row && { begunAt: row.begun_at, deletedRows: Number(row.deleted_rows) };
  }

  async endLease(tenant: string): Promise<void> {
    await this.database.query('UPDATE deleted_tenants SET leased_until = NULL WHERE id = $1', [tenant]);
  }

  /** Returns the tables in an order in which each precedes those that it references. */
  async listTables(): Promise<TenantTable[]> {
    const { rows } = await this.database.query<TenantTable>(
      `WITH found AS (
         SELECT oid, relname FROM pg_class
         WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind = 'r'
         AND relname <> ALL ($2) AND EXISTS (
           SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = ANY ($1) AND NOT attisdropped))
       SELECT relname AS name,
         ceil(pg_relation_size(oid) / current_setting('block_size')::numeric)::int AS blocks,
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
