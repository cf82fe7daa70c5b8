import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, type Page, type PageRequest } from '@vc/platform/http';
import { findPage, type Transaction } from '@vc/platform/persistence';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import { Approval } from './approval.entity';
import { type ApprovalStatus, OPEN_STATUSES } from './approval-status';

@Injectable()
export class ApprovalsRepository {
  /** Returns false if the request has an open approval. */
  async insertIfNew(tx: Transaction, approval: Approval): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Approval).values(approval).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  /** Locks the open approval of the request, also one that has expired, until the transaction ends. */
  async findOpen(tx: Transaction, tenantId: TenantId, requestHash: Buffer): Promise<Approval | null> {
    const where = { tenantId, requestHash, status: In(OPEN_STATUSES) };
    return tx.findOne(Approval, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Approval> {
    const approval = await tx.findOneBy(Approval, { tenantId, id });
    if (!approval) throw notFound('approval', id);
    return approval;
  }

  /** Locks the approval until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Approval> {
    const approval = await tx.findOne(Approval, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
    if (!approval) throw notFound('approval', id);
    return approval;
  }

  async list(
    tx: Transaction,
    { tenantId, status, now }: { tenantId: TenantId; status: ApprovalStatus | undefined; now: Date },
    page: PageRequest,
  ): Promise<Page<Approval>> {
    const where = { tenantId, ...(status && whereStatus(status, now)) };
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Approval, where, order, cursors: { tenantId } }, page);
  }

  async update(tx: Transaction, { tenantId, id, status, decidedBy, decidedAt, usedAt }: Approval): Promise<void> {
    await tx.update(Approval, { tenantId, id }, { status, decidedBy, decidedAt, usedAt });
  }
}

/** An open approval whose time is over is expired, whether or not a later request has marked it. */
function whereStatus(status: ApprovalStatus, now: Date) {
  if (status === 'expired') return { status: In([...OPEN_STATUSES, 'expired']), expiresAt: LessThanOrEqual(now) };
  return OPEN_STATUSES.includes(status) ? { status, expiresAt: MoreThan(now) } : { status };
}
