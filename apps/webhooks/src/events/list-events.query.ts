import { SUBSCRIBABLE_EVENT_TYPES, type EventType } from '@vc/contract/events';
import { ReadAsNumber } from '@vc/platform/http';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const MAX_SIZE = 100;
const MAX_WAIT_SECONDS = 30;
/** Events of the feed: those of webhooks, and those about endpoints. */
const FEED_EVENT_TYPES: EventType[] = [...SUBSCRIBABLE_EVENT_TYPES, 'webhook.endpoint.disabled'];

/** The end of the feed, for readers that want nothing of before. */
export const LATEST = 'latest';
const AFTER = /^(latest|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

/** The feed goes forward only, so it has `after` instead of the cursors of other lists. */
export class ListEventsQuery {
  /** The id of an event, or `latest` for the end of the feed. */
  @IsOptional()
  @Matches(AFTER, { message: 'must be the id of an event or latest' })
  after?: string;

  @ReadAsNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_SIZE)
  'page[size]': number = MAX_SIZE;

  @ReadAsNumber()
  @IsInt()
  @Min(0)
  @Max(MAX_WAIT_SECONDS)
  wait: number = 0;

  @IsOptional()
  @IsIn(FEED_EVENT_TYPES)
  'filter[eventType]'?: EventType;
}
