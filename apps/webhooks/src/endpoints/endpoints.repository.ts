import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DomainError, notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Endpoint, Recovery } from '@vc/feature/webhook-store';

@Injectable()
export class EndpointsRepository {
  /** The newest first. */
  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<Endpoint>> {
    const order = { by: 'createdAt' as const, direction: 'DESC' as const };
    return findPage(tx, { entity: Endpoint, where: { tenantId }, order }, page);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOneBy(Endpoint, { tenantId, id });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /** Nobody else changes it until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOne(Endpoint, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /**
   * Ends its pause: somebody wants to know now whether it is back.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` where it is disabled
   */
  async resume(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await this.getForUpdate(tx, tenantId, id);
    if (!endpoint.enabled) throw new DomainError('INVALID_STATE', 'The endpoint is disabled: enable it first.');
    if (endpoint.pausedUntil) await tx.update(Endpoint, { tenantId, id }, { pausedUntil: null });
    return endpoint;
  }

  /** Counts under a lock: of concurrent registrations none slips past the limit. */
  async count(tx: Transaction, tenantId: TenantId): Promise<number> {
    await lockUntilCommit(tx, `endpoints/${tenantId}`);
    return tx.countBy(Endpoint, { tenantId });
  }

  async insert(tx: Transaction, endpoint: Endpoint): Promise<void> {
    await tx.insert(Endpoint, endpoint);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: Endpoint): Promise<void> {
    await tx.update(Endpoint, { tenantId, id }, content);
  }

  /** Marks it, and no more: with its deliveries under one lock, all that is recorded at the same time would wait. */
  async delete(tx: Transaction, tenantId: TenantId, id: string, now: Date): Promise<void> {
    await tx.update(Endpoint, { tenantId, id }, { enabled: false, updatedAt: now, deletedAt: now });
    await tx.delete(Recovery, { tenantId, endpointId: id });
  }
}
