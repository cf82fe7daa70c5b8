import type { Position } from './position';

/** An event of the feed of a tenant. */
export interface FeedEvent {
  id: string;
  eventType: string;
  /** The issuance, the presentation or another resource that the event belongs to. */
  resourceId: string;
  /** JSON of `eventType` and `payload`, as webhooks have it. */
  body: string;
  occurredAt: Date;
  position: Position;
}
