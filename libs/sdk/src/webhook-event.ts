import type { EventPayloads } from './generated/events';

export type EventType = keyof EventPayloads;

/** The body of a webhook. `eventType` decides the type of the payload. */
export type WebhookEvent = { [Type in EventType]: { eventType: Type; payload: EventPayloads[Type] } }[EventType];

/** An organization proves that an endpoint is its own by a response with the challenge. */
export interface WebhookChallenge {
  eventType: 'webhook.endpoint.challenge';
  payload: { endpointId: string; challenge: string };
}
