import type { CustomTransportStrategy, MessageHandler } from '@nestjs/microservices';
import { Server } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import { deadLetterTopicOf, isEventType, parseEventMessage, topicOf } from '@vc/contract/events';
import { Batcher } from '@vc/platform/scheduling';
import { type Logger, withCorrelationId } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { isDatabaseAway } from '@vc/platform/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import type { Batch, Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { isObservable, lastValueFrom } from 'rxjs';
import { DEAD_LETTER_HEADERS, REPLAY_FOR } from './dead-letter-headers';
import { Inbox } from './inbox';
import type { KafkaConnection } from './kafka-connection';
import { PARTITIONS } from './kafka-connection';
import { OffsetCommits } from './offset-commits';
import { textHeaders } from './text-headers';

const ATTEMPTS = 3;
const FIRST_RETRY_MS = 200;
const DATABASE_AWAY_MS = 500;
const HEARTBEAT_MS = 3_000;
/** From one attempt to join the group to the next. */
const RESTART_MS = 1_000;
/** Messages that may share a transaction. */
const BATCH_SIZE = 100;
/** Tenants whose events are worked on at a time; each holds a connection of the pool. */
const CONCURRENT_TENANTS = 4;

/** `tenant`: a transaction sees one tenant. `all`: it takes events of several tenants, and sees all of them. */
export type ConsumerScope = 'tenant' | 'all';

export interface ConsumerGroup {
  groupId: string;
  scope: ConsumerScope;
}

/** Second argument of an `@EventPattern` handler; its work belongs into `tx`. */
export interface EventContext {
  tx: Transaction;
}

type MessageOrigin = Pick<Batch, 'topic' | 'partition'>;

interface Fetched {
  origin: MessageOrigin;
  message: KafkaMessage;
}

interface Received extends Fetched {
  event: DomainEvent;
}

/**
 * Nest transport that runs `@EventPattern('<event type>')` handlers, each exactly once per event in effect: the event
 * id goes into the inbox in the transaction that does the work, so a second delivery finds it there and does nothing.
 * What cannot be parsed, and what a handler refuses three times, goes to the dead-letter topic; nothing stops the
 * partition but a database that is away, for which everything waits.
 */
export class EventConsumer extends Server implements CustomTransportStrategy {
  private readonly consumer: Consumer;
  private readonly batcher = new Batcher<Fetched>(BATCH_SIZE, (fetched) => this.receive(fetched));
  private readonly inbox: Inbox;
  private readonly offsets: OffsetCommits;
  private closing = false;
  private joining: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: KafkaConnection,
    private readonly database: Database,
    private readonly log: Logger,
    private readonly group: ConsumerGroup,
  ) {
    super();
    const { groupId } = group;
    this.inbox = new Inbox(database, log, groupId);
    this.offsets = new OffsetCommits(log);
    this.consumer = connection.kafka.consumer({
      groupId,
      // A member that was killed holds up the others of its group for so long.
      sessionTimeout: 10_000,
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: 500,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
    connection.follow(this.consumer);
  }

  /** Calls back without waiting for the broker. */
  listen(callback: (error?: unknown) => void): void {
    try {
      const topics = this.topics();
      this.inbox.start();
      this.offsets.start();
      this.consumer.on(this.consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) this.joining = this.consume(topics);
      });
      this.joining = this.connection.connected.then(() => this.consume(topics));
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Joins the group, as soon as the broker lets it. */
  private async consume(topics: string[]): Promise<void> {
    while (!this.closing) {
      try {
        await this.consumer.connect();
        await this.consumer.subscribe({ topics, fromBeginning: true });
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- close() may have come while this waited
        if (this.closing) return;
        return await this.consumer.run({
          partitionsConsumedConcurrently: PARTITIONS,
          eachBatchAutoResolve: false,
          autoCommit: false,
          eachBatch: (batch) => this.receiveBatch(batch),
        });
      } catch (err) {
        this.log.warn({ event: 'consumer.waiting', groupId: this.group.groupId, err });
        // What is begun by half would be in the way of the next attempt.
        await this.consumer.disconnect().catch(() => undefined);
        await pause(RESTART_MS);
      }
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    this.connection.startClosing();
    await this.inbox.stop();
    await this.connection.whileOpen(this.leave()).catch((err: unknown) => {
      this.log.warn({ event: 'consumer.not-left', groupId: this.group.groupId, err });
    });
  }

  private async leave(): Promise<void> {
    await this.offsets.stop();
    // kafkajs does not stop a consumer that is joining: it would stay in the group, and keep its partitions.
    await this.joining;
    await this.consumer.disconnect();
  }

  on(): void {
    // Errors are handled per message, so there is no event to subscribe to.
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }

  private topics(): string[] {
    const types = [...this.messageHandlers.keys()];
    const unknown = types.filter((type) => !isEventType(type));
    if (unknown.length > 0) throw new Error(`No such event type: ${unknown.join(', ')}`);
    return [...new Set(types.filter(isEventType).map(topicOf))];
  }

  private async receiveBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    this.offsets.follow(payload);
    const beat = setInterval(() => void payload.heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      for (
        let from = 0;
        from < batch.messages.length && payload.isRunning() && !payload.isStale();
        from += BATCH_SIZE
      ) {
        const fetched = batch.messages.slice(from, from + BATCH_SIZE).map((message) => ({ origin: batch, message }));
        await this.batcher.add(fetched);
        for (const { message } of fetched.slice(-1)) payload.resolveOffset(message.offset);
      }
    } finally {
      clearInterval(beat);
    }
  }

  /** Each tenant's events in their order; those of several tenants side by side, or together. */
  private async receive(fetched: Fetched[]): Promise<void> {
    const batches = new Map<string, Received[]>();
    for (const each of fetched) {
      const event = await this.parse(each);
      if (!event) continue;
      const batch = this.group.scope === 'all' ? 'all' : event.tenantId;
      batches.set(batch, [...(batches.get(batch) ?? []), { ...each, event }]);
    }
    const waiting = batches.values();
    const workers = Array.from({ length: CONCURRENT_TENANTS }, async () => {
      for (const batch of waiting) await this.performInOrder(batch);
    });
    // None may still be at work when what follows it begins.
    const ended = await Promise.allSettled(workers);
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** They share a transaction; where that fails, each one stands alone. */
  private async performInOrder(received: Received[]): Promise<void> {
    const isDone = received.length > 1 && (await this.performTogether(received));
    if (isDone) return;
    for (const one of received) await this.performAlone(one);
  }

  private async parse({ origin, message }: Fetched): Promise<DomainEvent | undefined> {
    const headers = textHeaders(message.headers);
    const replayFor = headers[REPLAY_FOR];
    if (replayFor !== undefined && replayFor !== this.group.groupId) return undefined;
    try {
      return parseEventMessage(headers, message.value?.toString() ?? '');
    } catch (error) {
      await this.deadLetter(origin, message, error);
      return undefined;
    }
  }

  private async performTogether(received: Received[]): Promise<boolean> {
    return this.perform(received.map(({ event }) => event)).then(
      () => true,
      () => false,
    );
  }

  private async performAlone({ origin, message, event }: Received): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.performOnceDatabaseAnswers(event);
        return;
      } catch (error) {
        // What is not done is not resolved: it comes again.
        if (this.closing) throw error;
        if (attempt === ATTEMPTS) return this.deadLetter(origin, message, error);
        await pause(FIRST_RETRY_MS * 2 ** attempt);
      }
    }
  }

  private async performOnceDatabaseAnswers(event: DomainEvent): Promise<void> {
    for (;;) {
      try {
        return await this.perform([event]);
      } catch (err) {
        if (this.closing || !isDatabaseAway(err)) throw err;
        this.log.warn({ event: 'message.waits-for-database', eventId: event.id, err });
        await pause(DATABASE_AWAY_MS);
      }
    }
  }

  private async perform(events: DomainEvent[]): Promise<void> {
    const handled = events.filter(({ type }) => this.messageHandlers.has(type));
    const [first] = handled;
    if (!first) return;
    const work = async (tx: Transaction) => {
      const fresh = await this.inbox.record(tx, handled);
      // An event that stands twice in a batch is taken once.
      for (const event of handled) if (fresh.delete(event.id)) await this.handle(tx, event);
    };
    await (this.group.scope === 'all'
      ? this.database.acrossTenants(work)
      : this.database.transaction(first.tenantId, work));
  }

  private async handle(tx: Transaction, event: DomainEvent): Promise<void> {
    await withCorrelationId(event.id, async () => {
      let next: MessageHandler | undefined = this.messageHandlers.get(event.type);
      for (; next; next = next.next) {
        const result: unknown = await next(event, { tx } satisfies EventContext);
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      }
    });
  }

  private async deadLetter({ topic, partition }: MessageOrigin, message: KafkaMessage, error: unknown): Promise<void> {
    this.log.error({ event: 'message.dead-lettered', topic, partition, offset: message.offset, err: error });
    const headers = {
      ...message.headers,
      [DEAD_LETTER_HEADERS.consumer]: this.group.groupId,
      [DEAD_LETTER_HEADERS.error]: error instanceof Error ? error.constructor.name : 'Error',
      [DEAD_LETTER_HEADERS.origin]: `${topic}/${partition}/${message.offset}`,
    };
    const messages = [{ key: message.key, value: message.value, headers }];
    const dead = { topic: deadLetterTopicOf(topic), acks: -1, messages };
    await this.connection.whileOpen(this.connection.producer.send(dead));
  }
}
