import type { ApiComponents, Client } from '@vc/sdk';

/** An event of the feed (docs/event-feed.md). */
export type FeedEvent = ApiComponents['schemas']['Event'];

const WAIT_SECONDS = 30;
/** Longer than the platform waits. */
const TIMEOUT_MS = 60_000;
/** The longest page. */
const PAGE_SIZE = 100;

export interface Following {
  /** Begin after the event with this id; undefined for the oldest one. */
  after?: string | undefined;
  /** Only events of these types. */
  types?: string[] | undefined;
  /** End after so many events. */
  max?: number | undefined;
}

/** Yields the events of the feed and those that come. @throws PlatformError, the reason of the signal */
export async function* followEvents(
  { api }: Client,
  { after: first, types, max = Infinity }: Following,
  signal: AbortSignal,
): AsyncGenerator<FeedEvent> {
  for (let after = first, left = max; left > 0;) {
    const query = { wait: WAIT_SECONDS, ...(after !== undefined && { after }) };
    const { data, meta } = await api.listEvents({ query }, { timeoutMs: TIMEOUT_MS, signal });
    const wanted = data.filter(({ eventType }) => types?.includes(eventType) ?? true).slice(0, left);
    yield* wanted;
    left -= wanted.length;
    after = meta.after ?? undefined;
  }
}

/** Returns the id of the newest event; undefined for an empty feed. @throws PlatformError, the reason of the signal */
export async function findNewestEventId({ api }: Client, signal: AbortSignal): Promise<string | undefined> {
  // A filtered response examines more events than a page contains, and few events have this type.
  const filter = { 'filter[eventType]': 'webhook.endpoint.disabled', 'page[size]': PAGE_SIZE } as const;
  for (let after: string | undefined; ;) {
    const query = { ...filter, ...(after !== undefined && { after }) };
    const { links, meta } = await api.listEvents({ query }, { signal });
    after = meta.after ?? undefined;
    if (links.next === undefined) return after;
  }
}
