import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { Delivery, DeliveryAttempt } from '@vc/platform/webhook-store';

export interface DeliveryWithAttempts {
  delivery: Delivery;
  attempts: DeliveryAttempt[];
}

@Injectable()
export class DeliveriesService {
  constructor(private readonly database: Database) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId, id: string): Promise<DeliveryWithAttempts> {
    return this.database.transaction(tenantId, async (tx) => {
      const delivery = await tx.findOneBy(Delivery, { tenantId, id });
      if (!delivery) throw notFound('delivery', id);
      const where = { tenantId, deliveryId: id };
      return { delivery, attempts: await tx.find(DeliveryAttempt, { where, order: { createdAt: 'ASC' } }) };
    });
  }
}
