import { DeliveryWithAttempts } from './deliveries.service';

export function toDeliveryResource({ delivery, attempts }: DeliveryWithAttempts) {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    status: delivery.status,
    nextAttemptAt: delivery.status === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    attempts: attempts.map(({ status, error, latencyMs, responseExcerpt, createdAt }) => ({
      ...{ status, error, latencyMs, responseExcerpt, createdAt: createdAt.toISOString() },
    })),
  };
}
