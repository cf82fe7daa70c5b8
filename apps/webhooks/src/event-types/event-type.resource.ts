import type { CataloguedEvent } from '@vc/contract/events';

export function toEventTypeResource(event: CataloguedEvent) {
  const { eventType, meaning, topic, isDeliveredByWebhook, schema, example } = event;
  return { id: eventType, description: meaning, topic, webhooks: isDeliveredByWebhook, schema, example };
}
