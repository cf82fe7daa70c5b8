import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { Ticker } from '@vc/platform/scheduling';
import type { FeedEvent } from './feed-event';
import { FeedRepository } from './feed.repository';
import { isAfter, type Position, START } from './position';

const POLL_MS = 200;
const PAGE_SIZE = 500;

type Listener = (events: FeedEvent[]) => void;

interface Tail {
  position: Position;
  listeners: Set<Listener>;
}

/**
 * Tells listeners about new events. While there are some, one statement asks for the newest event of each of their tenants,
 * and each new event is read once, however many listeners its tenant has.
 */
@Injectable()
export class FeedTails {
  private readonly tails = new Map<string, Tail>();
  private readonly polling: Ticker;

  constructor(
    private readonly database: Database,
    private readonly feed: FeedRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.polling = new Ticker(
      () => this.poll(),
      (err) => logger.warn({ event: 'feed.poll-failed', err }),
    );
  }

  /** Whether it asks for new events. */
  get isPolling(): boolean {
    return this.tails.size > 0;
  }

  /** How many listeners a tenant has. */
  listenersOf(tenantId: string): number {
    return this.tails.get(tenantId)?.listeners.size ?? 0;
  }

  /** Calls back with the events that are settled from now on, in order. Returns a function that ends it. */
  async listen(tenantId: string, listener: Listener): Promise<() => void> {
    const position = (await this.findNewest([tenantId])).get(tenantId)?.position ?? START;
    const tail = this.tails.get(tenantId) ?? { position, listeners: new Set() };
    if (this.tails.size === 0) this.polling.start(POLL_MS);
    this.tails.set(tenantId, tail);
    tail.listeners.add(listener);
    return () => this.remove(tenantId, tail, listener);
  }

  private remove(tenantId: string, tail: Tail, listener: Listener): void {
    tail.listeners.delete(listener);
    if (tail.listeners.size > 0 || this.tails.get(tenantId) !== tail) return;
    this.tails.delete(tenantId);
    if (this.tails.size === 0) void this.polling.stop();
  }

  private async poll(): Promise<void> {
    const newest = await this.findNewest([...this.tails.keys()]);
    for (const [tenantId, { position }] of newest) {
      const tail = this.tails.get(tenantId);
      if (tail && isAfter(position, tail.position)) await this.advance(tenantId, tail);
    }
  }

  private async advance(tenantId: string, tail: Tail): Promise<void> {
    const events = await this.database.transaction(tenantId, async (tx) =>
      this.feed.list(tx, tenantId, tail.position, PAGE_SIZE),
    );
    tail.position = events.at(-1)?.position ?? tail.position;
    tail.listeners.forEach((listener) => listener(events));
    if (events.length === PAGE_SIZE) await this.advance(tenantId, tail);
  }

  private async findNewest(tenantIds: string[]): Promise<Map<string, FeedEvent>> {
    return this.database.acrossTenants(async (tx) => this.feed.findNewest(tx, tenantIds));
  }
}
