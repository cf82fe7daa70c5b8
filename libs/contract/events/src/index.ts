export {
  EVENT_TYPES,
  SIGNER_CHANGES,
  TOPICS,
  WEBHOOK_EVENT_TYPES,
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
  WalletCredentialReference,
  WalletPresentationReference,
} from './event-types';
export { MalformedEventError, eventBody, parseEventMessage, toEventMessage } from './domain-event';
export type { DomainEvent, EventBody, EventMessage } from './domain-event';
