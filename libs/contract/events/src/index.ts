export {
  ANNOTATED_EVENT_TYPES,
  EVENT_TYPES,
  PLATFORM_TENANT,
  SIGNER_CHANGES,
  INTERFACE_EVENT_TYPES,
  SUBSCRIBABLE_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_CHALLENGE,
  WEBHOOK_TEST,
  eventTypesPublishedBy,
  isEventType,
  topicOf,
} from './event-types';
export {
  AUDIT_TOPIC,
  consumersOf,
  deadLetterTopicOf,
  publishersOf,
  TOPICS,
  topicsConsumedBy,
  topicsPublishedBy,
} from './topics';
export type { Topic } from './topics';
export type {
  DisabledEndpoint,
  FailingEndpoint,
  EventPayloads,
  EventType,
  IssuanceReference,
  NotedAnnotations,
  PresentationReference,
  PublishedHead,
  PublishedHeads,
  RaisedAlert,
  ReceivedCredentialReference,
  WalletCredentialReference,
  WalletPresentationReference,
} from './event-types';
export { DELIVERY_MEASURES, USAGE_MEASURES } from './usage-measures';
export { asyncApiDocument } from './async-api';
export type { JsonSchema } from './event-descriptions';
export { toBodySchema, forbidOtherMembers, DESCRIBED_TYPES, HEADERS_SCHEMA } from './event-schemas';
export { EVENT_CATALOGUE } from './event-catalogue';
export type { CataloguedEvent } from './event-catalogue';
export { eventTable } from './event-table';
export { aclCommands, aclTable, kafkaAcls } from './kafka-acls';
export type { KafkaAcl } from './kafka-acls';
export { MalformedEventError, eventBody, parseEventMessage, sourceOf, toEventMessage } from './domain-event';
export type { DomainEvent, EventBody, EventMessage } from './domain-event';
