import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { deleteBatch, findPage, planned, type Transaction } from '@vc/platform/persistence';
import { STATUS } from '@vc/protocol/status-list';
import type { NoticeKind } from '../notice-settings/notice-kind';
import type { NoticeStatus } from './notice-status';
import { Notice } from './notice.entity';

@Injectable()
export class NoticesRepository {
  /** A credential or request that was pushed has one notice, so a repetition adds none. */
  async insertIfNew(tx: Transaction, notice: Notice): Promise<void> {
    await tx.createQueryBuilder().insert().into(Notice).values(notice).orIgnore().execute();
  }

  /** Of any tenant. */
  async find(tx: Transaction, id: string): Promise<Notice | null> {
    return tx.findOneBy(Notice, { id });
  }

  async getForUpdate(tx: Transaction, { tenantId, id }: Pick<Notice, 'tenantId' | 'id'>): Promise<Notice> {
    return tx.findOneOrFail(Notice, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Transaction, { tenantId, id }: Notice, change: Partial<Notice>): Promise<void> {
    await tx.update(Notice, { tenantId, id }, change);
  }

  /** Lists the notices of a tenant, newest first. */
  async list(
    tx: Transaction,
    tenantId: TenantId,
    status: NoticeStatus | undefined,
    page: PageRequest,
  ): Promise<Page<Notice>> {
    const where = { tenantId, ...(status && { status }) };
    const order = { by: 'createdAt' as const, direction: 'DESC' as const };
    return findPage(tx, { entity: Notice, where, order, cursors: { tenantId } }, page);
  }

  /** Whether the user has yet to decide about what was pushed, or the status is the one that the notice tells of. */
  async isOfUse(tx: Transaction, { kind, tenantId, userId, resourceId }: Notice): Promise<boolean> {
    return (await planned(tx, OF_USE[kind], [tenantId, userId, resourceId])).count > 0;
  }

  /** Seconds for which the notice that has waited longest is due, of all tenants; 0 if there is none. */
  async readOldestDueAge(tx: Transaction, now: Date): Promise<number> {
    const { rows } = await planned<{ age: number }>(tx, OLDEST_DUE_AGE, [now]);
    return rows[0]?.age ?? 0;
  }

  /** Removes a batch, of all tenants. Returns whether there may be more. */
  async removeCreatedBefore(tx: Transaction, time: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'notices', where: 'created_at < $1', values: [time] });
  }
}

const ACCEPTED = `SELECT 1 FROM credentials WHERE tenant_id = $1 AND user_id = $2 AND id = $3 AND status = 'accepted'`;

const OF_USE: Record<NoticeKind, string> = {
  'credential-offer': `SELECT 1 FROM credentials
    WHERE tenant_id = $1 AND user_id = $2 AND id = $3 AND status = 'pending'`,
  'presentation-request': `SELECT 1 FROM presentations
    WHERE tenant_id = $1 AND user_id = $2 AND id = $3 AND status = 'pending'`,
  'credential-revoked': `${ACCEPTED} AND issuer_status NOT IN (${STATUS.valid}, ${STATUS.suspended})`,
  'credential-suspended': `${ACCEPTED} AND issuer_status = ${STATUS.suspended}`,
  'credential-reinstated': `${ACCEPTED} AND issuer_status = ${STATUS.valid}`,
};

const OLDEST_DUE_AGE = `SELECT extract(epoch FROM $1::timestamptz - next_attempt_at)::float8 AS age
  FROM notices WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT 1`;
