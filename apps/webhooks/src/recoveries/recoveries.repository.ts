import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { noteDeliveryWork, Recovery } from '@vc/feature/webhook-store';

@Injectable()
export class RecoveriesRepository {
  async isRunning(tx: Transaction, tenantId: TenantId, endpointId: string): Promise<boolean> {
    return tx.existsBy(Recovery, { tenantId, endpointId, status: 'running' });
  }

  async insert(tx: Transaction, recovery: Recovery): Promise<void> {
    await tx.insert(Recovery, recovery);
    await noteDeliveryWork(tx);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, endpointId: string, id: string): Promise<Recovery> {
    const recovery = await tx.findOneBy(Recovery, { tenantId, endpointId, id });
    if (!recovery) throw notFound('recovery', id);
    return recovery;
  }

  /** Newest first. */
  async list(tx: Transaction, tenantId: TenantId, endpointId: string, page: PageRequest): Promise<Page<Recovery>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Recovery, where: { tenantId, endpointId }, order }, page);
  }
}
