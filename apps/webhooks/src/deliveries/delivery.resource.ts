import type { EventBody } from '@vc/contract/events';
import type { Delivery, DeliveryAttempt } from '@vc/feature/webhook-store';

export function toDeliveryResource(delivery: Delivery) {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    payload: (JSON.parse(delivery.body) as EventBody).payload,
    status: delivery.status,
    nextAttemptAt: delivery.status === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  };
}

export function toAttemptResource({ status, error, latencyMs, responseExcerpt, createdAt }: DeliveryAttempt) {
  return { status, error, latencyMs, responseExcerpt, createdAt: createdAt.toISOString() };
}
