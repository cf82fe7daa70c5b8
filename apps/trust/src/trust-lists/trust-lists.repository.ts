import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, planned, Transaction } from '@vc/platform/persistence';
import { In, IsNull, LessThanOrEqual, Not, Raw } from 'typeorm';
import { TrustListRow, TrustListVersion } from './trust-list.entity';

const NEWEST_FIRST = { by: 'createdAt', direction: 'DESC' } as const;
/** Older versions of a list are deleted. */
const KEPT_VERSIONS = 100;
/** Lists that are fetched at the same time. */
const FETCHES_AT_ONCE = 5;

@Injectable()
export class TrustListsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<TrustListRow> {
    const row = await tx.findOneBy(TrustListRow, { tenantId, id });
    if (!row) throw notFound('trust list', id);
    return row;
  }

  async findForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<TrustListRow | null> {
    return tx.findOne(TrustListRow, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<TrustListRow>> {
    return findPage(tx, { entity: TrustListRow, where: { tenantId }, order: NEWEST_FIRST }, page);
  }

  async listVersions(tx: Transaction, tenantId: TenantId, trustListId: string, page: PageRequest) {
    const where = { tenantId, trustListId };
    return findPage(tx, { entity: TrustListVersion, where, cursors: where, order: NEWEST_FIRST }, page);
  }

  /** Counts the subscriptions of the tenant, without the lists to which they point. Transactions that count do so one after another. */
  async countLocked(tx: Transaction, tenantId: TenantId): Promise<number> {
    await lockUntilCommit(tx, `trust-lists/${tenantId}`);
    return tx.countBy(TrustListRow, { tenantId, parentId: IsNull() });
  }

  /** Number of the tenant's lists whose pointers are followed, without the given one. */
  async countFollowed(tx: Transaction, tenantId: TenantId, without: string): Promise<number> {
    await lockUntilCommit(tx, `trust-lists/${tenantId}`);
    const territories = Raw((column) => `cardinality(${column}) > 0`);
    return tx.countBy(TrustListRow, { tenantId, id: Not(without), territories });
  }

  /** The lists to which a list points, locked until the commit. */
  async listPointed(tx: Transaction, { tenantId, id: parentId }: TrustListRow): Promise<TrustListRow[]> {
    const order = { id: 'ASC' } as const;
    return tx.find(TrustListRow, { where: { tenantId, parentId }, order, lock: { mode: 'pessimistic_write' } });
  }

  async insert(tx: Transaction, row: TrustListRow): Promise<void> {
    await tx.insert(TrustListRow, row);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: TrustListRow): Promise<void> {
    await tx.update(TrustListRow, { tenantId, id }, content);
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    await tx.delete(TrustListRow, { tenantId, id });
  }

  async insertVersion(tx: Transaction, version: TrustListVersion): Promise<void> {
    await tx.insert(TrustListVersion, version);
    await planned(
      tx,
      `DELETE FROM trust_list_versions WHERE tenant_id = $1 AND trust_list_id = $2 AND sequence_number <= (
         SELECT sequence_number FROM trust_list_versions WHERE tenant_id = $1 AND trust_list_id = $2
         ORDER BY sequence_number DESC OFFSET $3 LIMIT 1)`,
      [version.tenantId, version.trustListId, KEPT_VERSIONS],
    );
  }

  /** Across tenants, for the sweeper: returns lists that are due, and moves their next check to `nextCheckAt`. */
  async claimDue(tx: Transaction, { now, nextCheckAt }: { now: Date; nextCheckAt: Date }): Promise<TrustListRow[]> {
    const claimed = await tx.find(TrustListRow, {
      where: { nextCheckAt: LessThanOrEqual(now) },
      order: { nextCheckAt: 'ASC' },
      take: FETCHES_AT_ONCE,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    await tx.update(TrustListRow, { id: In(claimed.map(({ id }) => id)) }, { nextCheckAt });
    return claimed;
  }

  /** Across tenants, for the sweeper: lists that are past their next update and not marked as stale. */
  async claimStale(tx: Transaction, now: Date, limit: number): Promise<TrustListRow[]> {
    return tx.find(TrustListRow, {
      where: { nextUpdate: LessThanOrEqual(now), staleAt: IsNull() },
      order: { nextUpdate: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** Number of the lists of all tenants by their state. */
  async countByState(tx: Transaction, now: Date): Promise<{ state: string; count: number }[]> {
    const { rows } = await planned<{ state: string; count: number }>(
      tx,
      `SELECT CASE WHEN next_update IS NULL THEN 'pending' WHEN next_update > $1 THEN 'current' ELSE 'stale' END AS state,
         count(*)::int AS count FROM trust_lists GROUP BY 1
       UNION ALL SELECT 'refused', count(*)::int FROM trust_lists WHERE error IS NOT NULL`,
      [now],
    );
    return rows;
  }
}
