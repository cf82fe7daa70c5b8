import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Caller, RevokedTokens } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { isUuid, type LongRequests } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256 } from '@vc/protocol/crypto';
import { EventStream } from './event-stream';
import { streamTokenNotValid } from './events.errors';
import type { FeedEvent } from './feed-event';
import { FeedTails } from './feed-tails';
import { FeedRepository } from './feed.repository';
import { isAfter, type Position, START } from './position';
import { ReaderSlots } from './reader-slots';
import { type StreamToken, StreamTokensRepository } from './stream-tokens.repository';
import { UnreadBudget } from './unread-budget';

const LIFETIME_MS = 3_600_000;
const HEARTBEAT_MS = 15_000;
const PAGE_SIZE = 100;

interface Progress {
  isWanted: (event: FeedEvent) => boolean;
  /** Up to which all events were sent; undefined while the stream catches up. */
  position: Position | undefined;
  /** Whether there may be events that were not read. */
  hasMore: boolean;
}

/** Streams of the events of one issuance, one presentation or one tenant, by tokens that open nothing else. */
@Injectable()
export class EventStreamsService implements LongRequests, BeforeApplicationShutdown {
  private readonly streams = new Set<EventStream>();
  private isEnding = false;

  constructor(
    private readonly database: Database,
    private readonly feed: FeedRepository,
    private readonly tokens: StreamTokensRepository,
    private readonly tails: FeedTails,
    private readonly slots: ReaderSlots,
    private readonly budget: UnreadBudget,
    private readonly revoked: RevokedTokens,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the address of a stream for an hour. */
  async create(caller: Caller, resourceId: string | undefined): Promise<{ url: string; expiresAt: Date }> {
    const secret = randomBytes(32).toString('base64url');
    const createdAt = this.clock();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    const { tenantId, clientId, subject } = caller;
    const token = { id: createId(), tenantId, clientId, subject, resourceId: resourceId ?? null, createdAt, expiresAt };
    await this.database.transaction(tenantId, async (tx) => this.tokens.insert(tx, sha256(secret), token));
    return { url: `${this.config.PUBLIC_URL}/api/v1/events/stream?token=${secret}`, expiresAt };
  }

  /**
   * Opens the stream of a token: the events after the given one, or those from now on.
   * @throws DomainError `UNAUTHORIZED`, `RATE_LIMITED`
   */
  async open(secret: string, lastEventId: string | undefined): Promise<EventStream> {
    const token = await this.database.acrossTenants(async (tx) => this.tokens.find(tx, sha256(secret)));
    if (!token || this.hasEnded(token)) throw streamTokenNotValid();
    const free = this.slots.takeStream(token.tenantId);
    const stream = new EventStream(token.tenantId, this.budget);
    this.streams.add(stream);
    const beating = setInterval(() => (this.hasEnded(token) ? stream.end() : stream.beat()), HEARTBEAT_MS);
    stream.once('close', () => {
      clearInterval(beating);
      this.streams.delete(stream);
      free();
    });
    if (this.isEnding) stream.end();
    // The response begins before the stream catches up. Without a database, the reader opens it again.
    this.follow(stream, token, lastEventId).catch(() => stream.end());
    return stream;
  }

  /** The readers open their streams again at another replica. */
  endLongRequests(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.streams.forEach((stream) => stream.end());
  }

  beforeApplicationShutdown(): void {
    this.endLongRequests();
  }

  /** Listens first, so that no event is missed. Events that occur while the stream catches up are read with those before them. */
  private async follow(stream: EventStream, token: StreamToken, lastEventId: string | undefined): Promise<void> {
    const { tenantId, resourceId } = token;
    const progress: Progress = {
      isWanted: (event) => resourceId === null || event.resourceId === resourceId,
      position: lastEventId === undefined ? START : undefined,
      hasMore: true,
    };
    const stop = await this.tails.listen(tenantId, (events) => {
      progress.hasMore = true;
      const { position } = progress;
      if (!position) return;
      const later = events.filter((event) => isAfter(event.position, position) && progress.isWanted(event));
      later.forEach((event) => stream.send(event));
    });
    stream.once('close', stop);
    if (stream.destroyed) stop();
    stream.begin();
    if (lastEventId !== undefined) await this.catchUp(stream, tenantId, lastEventId, progress);
  }

  private async catchUp(stream: EventStream, tenantId: string, lastEventId: string, progress: Progress): Promise<void> {
    const last = await this.find(tenantId, lastEventId);
    if (!last) stream.sendGap();
    let reached = last?.position ?? START;
    progress.hasMore = last !== undefined;
    while (progress.hasMore && !stream.destroyed) {
      progress.hasMore = false;
      const events = await this.listAfter(tenantId, reached);
      for (const event of events.filter(progress.isWanted)) {
        stream.send(event);
        await stream.untilRead();
      }
      reached = events.at(-1)?.position ?? reached;
      progress.hasMore ||= events.length === PAGE_SIZE;
    }
    // Nothing is awaited since the last event was read, so the next one is heard.
    progress.position = reached;
  }

  private async find(tenantId: string, eventId: string): Promise<FeedEvent | undefined> {
    if (!isUuid(eventId)) return undefined;
    return this.database.transaction(tenantId, async (tx) => this.feed.find(tx, tenantId, eventId));
  }

  private async listAfter(tenantId: string, position: Position): Promise<FeedEvent[]> {
    return this.database.transaction(tenantId, async (tx) => this.feed.list(tx, tenantId, position, PAGE_SIZE));
  }

  /** With its time, or with the client, user or tenant that it was given to. */
  private hasEnded({ id, tenantId, clientId, subject, createdAt, expiresAt }: StreamToken): boolean {
    const [iat, exp] = [createdAt, expiresAt].map((time) => time.getTime() / 1_000) as [number, number];
    if (expiresAt <= this.clock()) return true;
    return this.revoked.hasEnded({ jti: id, tenant_id: tenantId, client_id: clientId, sub: subject, iat, exp });
  }
}
