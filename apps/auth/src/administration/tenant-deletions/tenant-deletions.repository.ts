import { Injectable } from '@nestjs/common';
import { SCHEMAS, type SchemaName } from '@vc/contract/access';
import { planned, type Transaction } from '@vc/platform/persistence';
import { TenantDeletion } from './tenant-deletion.entity';

/** The authorization server deletes its rows last: until then it knows which service is behind. */
const OTHERS = SCHEMAS.filter((schema) => schema !== 'auth');

@Injectable()
export class TenantDeletionsRepository {
  async find(tx: Transaction, id: string): Promise<TenantDeletion | null> {
    return tx.findOneBy(TenantDeletion, { id });
  }

  /** Begins the deletions that are due. A cancellation at the same time waits, or is waited for. */
  async beginDue(tx: Transaction, now: Date): Promise<void> {
    await planned(
      tx,
      `WITH due AS (
         SELECT tenant_id, slug, deletion FROM tenants
         WHERE (deletion ->> 'dueAt')::timestamptz <= $1 AND status = 'suspended' FOR UPDATE)
       INSERT INTO tenant_deletions (id, slug, requested_at, due_at, begun_at)
       SELECT tenant_id, slug, (deletion ->> 'requestedAt')::timestamptz, (deletion ->> 'dueAt')::timestamptz, $1 FROM due
       ON CONFLICT DO NOTHING`,
      [now],
    );
  }

  /** Lists the tenants whose rows the schema has to delete. */
  async listOpen(tx: Transaction, schema: SchemaName): Promise<string[]> {
    const { rows } = await planned<{ id: string }>(
      tx,
      `SELECT id FROM tenant_deletions
       WHERE deleted_at IS NULL AND NOT deleted_rows ? $1 AND deleted_rows ?& $2 ORDER BY begun_at, id`,
      [schema, schema === 'auth' ? OTHERS : []],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns false for a deletion that has not begun, and for a repeated report. */
  async addReport(tx: Transaction, id: string, schema: SchemaName, deletedRows: number): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE tenant_deletions SET deleted_rows = deleted_rows || jsonb_build_object($2::text, $3::bigint)
       WHERE id = $1 AND NOT deleted_rows ? $2 AND deleted_rows ?& $4`,
      [id, schema, deletedRows, schema === 'auth' ? OTHERS : []],
    );
    return count > 0;
  }

  /** Marks the deletions that have begun before the time and go on, and returns those that were not marked before. */
  async markLate(tx: Transaction, begunBefore: Date, now: Date): Promise<string[]> {
    const sql = `UPDATE tenant_deletions SET alerted_at = $2
      WHERE deleted_at IS NULL AND alerted_at IS NULL AND begun_at <= $1 RETURNING id`;
    return (await planned<{ id: string }>(tx, sql, [begunBefore, now])).rows.map(({ id }) => id);
  }

  async complete(tx: Transaction, id: string, now: Date): Promise<TenantDeletion> {
    await tx.update(TenantDeletion, { id }, { deletedAt: now });
    return tx.findOneByOrFail(TenantDeletion, { id });
  }
}
