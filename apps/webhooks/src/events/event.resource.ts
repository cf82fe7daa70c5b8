import type { EventBody } from '@vc/contract/events';
import type { Links } from '@vc/platform/http';
import type { FeedEvent } from './feed-event';

/** An event as webhooks have it, with its id and its time. */
export function toEventResource({ id, body, occurredAt }: FeedEvent) {
  const { eventType, payload } = JSON.parse(body) as EventBody;
  return { id, eventType, payload, occurredAt: occurredAt.toISOString() };
}

/** @param after id of the event from which to go on, undefined for the start */
export function feedLinks(target: string, after: string | undefined, hasMore: boolean): Links {
  const [path = '', search] = target.split('?');
  const query = new URLSearchParams(search);
  query.delete('after');
  const first = query.size > 0 ? `${path}?${query}` : path;
  if (after !== undefined) query.set('after', after);
  return { self: target, first, ...(hasMore && { next: `${path}?${query}` }) };
}
