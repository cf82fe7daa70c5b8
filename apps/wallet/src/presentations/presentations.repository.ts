import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
import { WalletPresentation } from './presentation.entity';

@Injectable()
export class PresentationsRepository {
  /** Of a request that is there already, nothing changes; answers what is there then. */
  async insertOrFind(tx: Transaction, presentation: WalletPresentation): Promise<WalletPresentation> {
    await tx.createQueryBuilder().insert().into(WalletPresentation).values(presentation).orIgnore().execute();
    const { tenantId, userId, requestKey } = presentation;
    return tx.findOneByOrFail(WalletPresentation, { tenantId, userId, requestKey });
  }

  async list(tx: Transaction, tenantId: TenantId, userId: string): Promise<WalletPresentation[]> {
    return tx.find(WalletPresentation, { where: { tenantId, userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, userId: string, id: string): Promise<WalletPresentation> {
    const presentation = await tx.findOneBy(WalletPresentation, { tenantId, userId, id });
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  /** Nobody else changes it until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, userId: string, id: string): Promise<WalletPresentation> {
    const lock = { mode: 'pessimistic_write' } as const;
    const presentation = await tx.findOne(WalletPresentation, { where: { tenantId, userId, id }, lock });
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  async update(tx: Transaction, presentation: WalletPresentation): Promise<void> {
    const { tenantId, id, status, selectedCredentials, answeringUntil, updatedAt } = presentation;
    await tx.update(WalletPresentation, { tenantId, id }, { status, selectedCredentials, answeringUntil, updatedAt });
  }

  /** Across tenants, for the sweeper; ones that are being answered are left out. */
  async takeExpired(tx: Transaction, now: Date, limit: number): Promise<WalletPresentation[]> {
    return tx.find(WalletPresentation, {
      where: { status: 'pending', expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }
}
