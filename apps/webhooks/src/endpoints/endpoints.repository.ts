import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Endpoint, noteDeliveryWork, Recovery } from '@vc/feature/webhook-store';
import { endpointDisabled } from './endpoint.errors';
import { requestedChallenge } from './next-challenge';

@Injectable()
export class EndpointsRepository {
  /** Newest first. */
  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<Endpoint>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Endpoint, where: { tenantId }, order }, page);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOneBy(Endpoint, { tenantId, id });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /** For a look-up of public keys. @throws DomainError `NOT_FOUND` */
  async getOfAnyTenant(tx: Transaction, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOneBy(Endpoint, { id });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOne(Endpoint, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /**
   * Ends the pause of an endpoint, so that its deliveries are posted now. If it is not proven, it is challenged again.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` if the endpoint is disabled
   */
  async resume(tx: Transaction, tenantId: TenantId, id: string, now: Date): Promise<Endpoint> {
    const endpoint = await this.getForUpdate(tx, tenantId, id);
    if (!endpoint.enabled) throw endpointDisabled();
    await noteDeliveryWork(tx);
    if (endpoint.pausedUntil) await tx.update(Endpoint, { tenantId, id }, { pausedUntil: null });
    const challenge = requestedChallenge(endpoint, now);
    if (challenge.challengeRequested) await tx.update(Endpoint, { tenantId, id }, challenge);
    return endpoint;
  }

  /** Locks before it counts, so that concurrent registrations cannot exceed the limit. */
  async count(tx: Transaction, tenantId: TenantId): Promise<number> {
    await lockUntilCommit(tx, `endpoints/${tenantId}`);
    return tx.countBy(Endpoint, { tenantId });
  }

  /** @param tenantId only this one */
  async countByTenant(tx: Transaction, tenantId?: string): Promise<Record<string, number>> {
    const query = tx
      .createQueryBuilder(Endpoint, 'endpoint')
      .select('endpoint.tenant_id', 'tenant')
      .addSelect('count(*)::int', 'endpoints')
      .groupBy('endpoint.tenant_id');
    if (tenantId !== undefined) query.andWhere('endpoint.tenant_id = :tenantId', { tenantId });
    const rows = await query.getRawMany<{ tenant: string; endpoints: number }>();
    return Object.fromEntries(rows.map(({ tenant, endpoints }) => [tenant, endpoints]));
  }

  async insert(tx: Transaction, endpoint: Endpoint): Promise<void> {
    await tx.insert(Endpoint, endpoint);
    await noteDeliveryWork(tx);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: Endpoint): Promise<void> {
    await tx.update(Endpoint, { tenantId, id }, content);
    await noteDeliveryWork(tx);
  }

  /** Marks the endpoint only. The removal of its deliveries in one transaction would block the recording of attempts. */
  async delete(tx: Transaction, tenantId: TenantId, id: string, now: Date): Promise<void> {
    await tx.update(Endpoint, { tenantId, id }, { enabled: false, updatedAt: now, deletedAt: now });
    await tx.delete(Recovery, { tenantId, endpointId: id });
  }
}
