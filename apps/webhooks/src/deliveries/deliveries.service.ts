import { Inject, Injectable } from '@nestjs/common';
import { WEBHOOK_TEST } from '@vc/contract/events';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { activeTrace } from '@vc/platform/observability';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { Delivery, DeliveryAttempt, nextDeliveryStatus } from '@vc/feature/webhook-store';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhooksAction } from '../webhooks-action';
import { DeliveriesRepository, DeliveryFilter } from './deliveries.repository';

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly audit: AdminAudit<WebhooksAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId, id: string): Promise<{ delivery: Delivery; attempts: DeliveryAttempt[] }> {
    return this.database.transaction(tenant, async (tx) => {
      const delivery = await this.deliveries.get(tx, tenant, id);
      return { delivery, attempts: await this.deliveries.listAttempts(tx, tenant, id) };
    });
  }

  async list(
    tenant: TenantId,
    endpointId: string,
    query: { filter: DeliveryFilter; page: PageRequest },
  ): Promise<Page<Delivery>> {
    return this.database.transaction(tenant, async (tx) => {
      await this.endpoints.get(tx, tenant, endpointId);
      return this.deliveries.list(tx, tenant, endpointId, query);
    });
  }

  /**
   * Restarts a delivery in any status. A delivery that is leased to a worker stays unchanged.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` if its endpoint is disabled
   */
  async retry(tenant: TenantId, id: string): Promise<Delivery> {
    return this.database.transaction(tenant, async (tx) => {
      const { endpointId } = await this.deliveries.get(tx, tenant, id);
      const now = this.clock();
      await this.endpoints.resume(tx, tenant, endpointId, now);
      const delivery = await this.deliveries.getForUpdate(tx, tenant, id);
      if (delivery.status === 'pending' && delivery.leasedUntil && delivery.leasedUntil > now) return delivery;
      const status = nextDeliveryStatus(delivery.status, 'retry');
      const retried = { ...delivery, status, attempts: 0, nextAttemptAt: now, updatedAt: now };
      await this.deliveries.update(tx, retried);
      await this.audit.add(tx, { tenantId: tenant, action: 'delivery.retried', resourceIds: [id] });
      return retried;
    });
  }

  /**
   * Restarts all deliveries of the endpoint that have failed. Returns their number.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` if the endpoint is disabled
   */
  async retryFailed(tenantId: TenantId, endpointId: string): Promise<number> {
    const now = this.clock();
    return this.database.transaction(tenantId, async (tx) => {
      const endpoint = await this.endpoints.resume(tx, tenantId, endpointId, now);
      const count = await this.deliveries.retryFailed(tx, endpoint, { since: new Date(0), eventTypes: [], now });
      await this.audit.add(tx, { tenantId, action: 'deliveries.retried', resourceIds: [endpointId] });
      return count;
    });
  }

  /** Adds the delivery of a test event. @throws DomainError `NOT_FOUND`, `INVALID_STATE` if the endpoint is disabled */
  async test(tenantId: TenantId, endpointId: string): Promise<Delivery> {
    const now = this.clock();
    const body = JSON.stringify({ eventType: WEBHOOK_TEST, payload: { endpointId } });
    const delivery: Delivery = {
      id: createId(),
      tenantId,
      endpointId,
      eventId: createId(),
      eventType: WEBHOOK_TEST,
      body,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      leasedUntil: null,
      createdAt: now,
      updatedAt: now,
      traceparent: activeTrace()?.traceparent ?? null,
    };
    await this.database.transaction(tenantId, async (tx) => {
      await this.endpoints.resume(tx, tenantId, endpointId, now);
      await this.deliveries.insert(tx, delivery);
    });
    return delivery;
  }
}
