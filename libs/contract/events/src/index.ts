export {
  EVENT_TYPES,
  SIGNER_CHANGES,
  TOPICS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_CHALLENGE,
  WEBHOOK_TEST,
  deadLetterTopicOf,
  isEventType,
  topicOf,
} from './event-types';
export type {
  DisabledEndpoint,
  EventPayloads,
  EventType,
  IssuanceReference,
  PresentationReference,
  ReceivedCredentialReference,
  WalletCredentialReference,
  WalletPresentationReference,
} from './event-types';
export { asyncApiDocument } from './async-api';
export type { JsonSchema } from './event-descriptions';
export { toBodySchema, forbidOtherMembers, DESCRIBED_TYPES, HEADERS_SCHEMA } from './event-schemas';
export { eventTable } from './event-table';
export { MalformedEventError, eventBody, parseEventMessage, toEventMessage } from './domain-event';
export type { DomainEvent, EventBody, EventMessage } from './domain-event';
