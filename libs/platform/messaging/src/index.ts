export { connectEventConsumer } from './connect-event-consumer';
export type { EventContext } from './event-consumer';
export { createEvent } from './create-event';
export { EventHistory } from './event-history';
export { ensureTopics, KafkaConnection } from './kafka-connection';
export { MessagingModule } from './messaging.module';
export type { MessagingOptions } from './messaging.module';
export { Outbox } from './outbox';
export { OutboxRelay } from './outbox-relay';
