import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, planned, Transaction } from '@vc/platform/persistence';
import { Delivery, DeliveryAttempt, type DeliveryStatus, Endpoint, noteDeliveryWork } from '@vc/feature/webhook-store';

export interface DeliveryFilter {
  status?: DeliveryStatus;
  eventType?: Delivery['eventType'];
}

interface FailedDeliveries {
  /** Excludes deliveries that were created earlier. */
  since: Date;
  /** Empty means every type. */
  eventTypes: string[];
  now: Date;
}

@Injectable()
export class DeliveriesRepository {
  /** @throws DomainError `NOT_FOUND`, also if its endpoint is deleted */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Delivery> {
    const delivery = await tx.findOneBy(Delivery, { tenantId, id });
    const exists = delivery && (await tx.existsBy(Endpoint, { tenantId, id: delivery.endpointId }));
    if (!exists) throw notFound('delivery', id);
    return delivery;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Delivery> {
    const delivery = await tx.findOne(Delivery, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
    if (!delivery) throw notFound('delivery', id);
    return delivery;
  }

  async listAttempts(tx: Transaction, tenantId: TenantId, deliveryId: string): Promise<DeliveryAttempt[]> {
    return tx.find(DeliveryAttempt, { where: { tenantId, deliveryId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Newest first. */
  async list(
    tx: Transaction,
    tenantId: TenantId,
    endpointId: string,
    { filter, page }: { filter: DeliveryFilter; page: PageRequest },
  ): Promise<Page<Delivery>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Delivery, where: { tenantId, endpointId, ...filter }, order }, page);
  }

  async insert(tx: Transaction, delivery: Delivery): Promise<void> {
    await tx.insert(Delivery, delivery);
    await noteDeliveryWork(tx);
  }

  async update(tx: Transaction, { tenantId, id, ...delivery }: Delivery): Promise<void> {
    const { status, attempts, nextAttemptAt, updatedAt } = delivery;
    await tx.update(Delivery, { tenantId, id }, { status, attempts, nextAttemptAt, updatedAt });
    await noteDeliveryWork(tx);
  }

  /** Restarts the endpoint's failed deliveries. Returns their number. */
  async retryFailed(
    tx: Transaction,
    { id, tenantId }: Endpoint,
    { since, eventTypes, now }: FailedDeliveries,
  ): Promise<number> {
    const { count } = await planned(tx, RETRY_FAILED, [tenantId, id, since, now, eventTypes]);
    await noteDeliveryWork(tx);
    return count;
  }
}

const RETRY_FAILED = `UPDATE deliveries SET status = 'pending', attempts = 0, next_attempt_at = $4, updated_at = $4
     WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'failed' AND created_at >= $3
       AND (cardinality($5::text[]) = 0 OR event_type = ANY($5))`;
