import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { unknownEvent } from './events.errors';
import { type FeedEvent } from './feed-event';
import { FeedTails } from './feed-tails';
import { FeedRepository } from './feed.repository';
import { LATEST, type ListEventsQuery } from './list-events.query';
import { START } from './position';
import { ReaderSlots } from './reader-slots';

/** Events that one request reads, of which a filter chooses some. */
const READ_SIZE = 1_000;

/** A part of the feed. */
export interface FeedPage {
  events: FeedEvent[];
  /** Id of the last event that was read, from which the next request goes on; undefined for an empty feed. */
  after: string | undefined;
  hasMore: boolean;
}

/** The feed of each tenant. */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly feed: FeedRepository,
    private readonly tails: FeedTails,
    private readonly slots: ReaderSlots,
  ) {}

  /**
   * Returns the next events. If there are none, it waits for some, as long as the query says.
   * @throws ValidationFailed if the feed has no event `after`
   */
  async list(tenantId: string, query: ListEventsQuery): Promise<FeedPage> {
    const after = query.after === LATEST ? await this.findNewest(tenantId) : query.after;
    const page = await this.read(tenantId, query, after);
    if (page.events.length > 0 || page.hasMore || query.wait === 0) return page;
    const free = this.slots.take(tenantId);
    try {
      return await this.wait(tenantId, query, after);
    } finally {
      free();
    }
  }

  /** The id of the event at the end of the feed; undefined for an empty one. */
  private async findNewest(tenantId: string): Promise<string | undefined> {
    const newest = await this.database.transaction(tenantId, (tx) => this.feed.findNewest(tx, [tenantId]));
    return newest.get(tenantId)?.id;
  }

  /** Reads again after it has begun to listen, so that it misses no event. */
  private async wait(tenantId: string, query: ListEventsQuery, start: string | undefined): Promise<FeedPage> {
    let wake: () => void = () => undefined;
    const stop = await this.tails.listen(tenantId, () => wake());
    const timeout = AbortSignal.timeout(query.wait * 1_000);
    try {
      for (let after = start; ;) {
        const news = new Promise<void>((resolve) => (wake = resolve));
        const page = await this.read(tenantId, query, after);
        if (page.events.length > 0 || timeout.aborted) return page;
        after = page.after;
        await Promise.race([news, abortOf(timeout)]);
      }
    } finally {
      stop();
    }
  }

  /** @param after id of an event, undefined for the start */
  private async read(
    tenantId: string,
    { 'page[size]': size, 'filter[eventType]': type }: ListEventsQuery,
    after: string | undefined,
  ): Promise<FeedPage> {
    const limit = type === undefined ? size : READ_SIZE;
    const read = await this.database.transaction(tenantId, async (tx) => {
      const cursor = after === undefined ? undefined : await this.feed.find(tx, tenantId, after);
      if (after !== undefined && !cursor) throw unknownEvent('after');
      return this.feed.list(tx, tenantId, cursor?.position ?? START, limit + 1);
    });
    const examined = read.slice(0, limit);
    const events = examined.filter(({ eventType }) => type === undefined || eventType === type).slice(0, size);
    const last = events.length === size ? events.at(-1) : examined.at(-1);
    return { events, after: last?.id ?? after, hasMore: last?.id !== read.at(-1)?.id };
  }
}

async function abortOf(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
