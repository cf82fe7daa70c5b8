import type { JsonSchema } from './event-descriptions';
import { EVENT_DESCRIPTIONS } from './event-descriptions';
import { toBodyExample, DESCRIBED_TYPES, toBodySchema } from './event-schemas';
import type { DescribedType } from './event-schemas';
import { isEventType, SUBSCRIBABLE_EVENT_TYPES, topicOf, WEBHOOK_TEST } from './event-types';
import type { Topic } from './topics';
import { PLATFORM_TOPICS } from './topics';

/** The description of one event type. */
export interface CataloguedEvent {
  eventType: DescribedType;
  meaning: string;
  /** Null if the event is not on Kafka. */
  topic: Topic | null;
  isDeliveredByWebhook: boolean;
  /** JSON Schema of the body of a webhook and of a Kafka message. */
  schema: JsonSchema;
  /** A body that is valid by the schema. */
  example: { eventType: DescribedType; payload: unknown };
}

/** The event types that a tenant reads. Published heads of audit chains and deletions of tenants concern the platform. */
export const EVENT_CATALOGUE: CataloguedEvent[] = DESCRIBED_TYPES.map(toCataloguedEvent).filter(
  ({ topic }) => topic === null || !PLATFORM_TOPICS.includes(topic),
);

export function isDeliveredByWebhook(type: DescribedType): boolean {
  return type === WEBHOOK_TEST || SUBSCRIBABLE_EVENT_TYPES.includes(type);
}

function toCataloguedEvent(type: DescribedType): CataloguedEvent {
  return {
    eventType: type,
    meaning: EVENT_DESCRIPTIONS[type].meaning,
    topic: isEventType(type) ? topicOf(type) : null,
    isDeliveredByWebhook: isDeliveredByWebhook(type),
    schema: toBodySchema(type),
    example: toBodyExample(type),
  };
}
