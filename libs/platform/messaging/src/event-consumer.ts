import { setTimeout as pause } from 'node:timers/promises';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { Server } from '@nestjs/microservices';
import { consumersOf, isEventType, topicOf } from '@vc/contract/events';
import type { ServiceKeys } from '@vc/platform/access-control';
import { Batcher, type Clock } from '@vc/platform/scheduling';
import { type Logger, type Tracing } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { ConsumerGroup } from './consumer-group';
import { ConsumerMetrics, type ConsumerProgress } from './consumer-metrics';
import { DeadLetterQueue } from './dead-letter-queue';
import { EventHandlers } from './event-handlers';
import { EventMacs } from './event-macs';
import { EventRetry } from './event-retry';
import type { FetchedMessage } from './fetched-message';
import { readEvent } from './find-event';
import { Inbox } from './inbox';
import type { KafkaConnection } from './kafka-connection';
import { KeptDeadLetters } from './kept-dead-letters/kept-dead-letters';
import { OffsetCommits } from './offset-commits';
import { TenantBatches } from './tenant-batches';
import { PARTITIONS } from './topics';

const HEARTBEAT_MS = 3_000;
/** Pause between two attempts to join the group. */
const RESTART_MS = 1_000;
/** Messages that may share a transaction. */
const BATCH_SIZE = 100;

interface ConsumerDependencies {
  connection: KafkaConnection;
  database: Database;
  keys: ServiceKeys;
  clock: Clock;
  logger: Logger;
  tracing: Tracing;
}

/**
 * Nest transport that runs `@EventPattern('<event type>')` handlers, exactly once in effect for each event. Messages
 * that cannot be parsed and events that a handler fails on three times go to the dead-letter topic. Only a database that
 * is away stops a partition, until it answers.
 */
export class EventConsumer extends Server implements CustomTransportStrategy {
  private readonly connection: KafkaConnection;
  private readonly log: Logger;
  private readonly consumer: Consumer;
  private readonly batcher: Batcher<FetchedMessage>;
  private readonly inbox: Inbox;
  private readonly offsets: OffsetCommits;
  private readonly metrics: ConsumerMetrics;
  private readonly handlers: EventHandlers;
  private readonly macs: EventMacs;
  private readonly closing = new AbortController();
  private joining: Promise<void> = Promise.resolve();

  constructor(
    private readonly group: ConsumerGroup,
    { connection, database, keys, clock, logger: log, tracing }: ConsumerDependencies,
  ) {
    super();
    const { groupId } = group;
    this.metrics = new ConsumerMetrics(groupId, clock);
    this.connection = connection;
    this.log = log;
    const topicDays = connection.settings.topics.retentionDays;
    this.inbox = new Inbox({ database, consumer: groupId, topicDays, clock, logger: log });
    this.offsets = new OffsetCommits(log);
    this.macs = new EventMacs(keys);
    this.handlers = new EventHandlers({ handlers: this.messageHandlers, inbox: this.inbox, database, group, tracing });
    const { handlers, macs } = this;
    const closing = this.closing.signal;
    const kept = new KeptDeadLetters({ database, log, closing });
    const deadLetters = new DeadLetterQueue({ connection, kept, clock, log, groupId, closing });
    const retry = new EventRetry({ handlers, deadLetters, closing, log });
    const batches = new TenantBatches({ group, handlers, retry, deadLetters, macs });
    this.batcher = new Batcher(BATCH_SIZE, (fetched) => this.metrics.time(() => batches.receive(fetched)));
    this.consumer = connection.kafka.consumer({
      groupId,
      // Time until the group continues after a member was killed.
      sessionTimeout: 10_000,
      rebalanceTimeout: 60_000,
      // The broker answers at once when an event comes. A member that leaves waits for the answer.
      maxWaitTimeInMs: 2_000,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
    connection.follow(this.consumer);
  }

  /** How far the group has come, as this replica knows it. */
  get progress(): ConsumerProgress {
    return this.metrics.progress;
  }

  /**
   * Handles a message that the consumer could not handle before, once and apart from those that come.
   * @throws MalformedEventError, UnauthenticEventError, and what its handler throws
   */
  async handleAgain(fetched: FetchedMessage): Promise<void> {
    const event = readEvent(fetched.message, this.macs);
    await this.handlers.run([{ ...fetched, event }]);
  }

  /** Calls back without waiting for the broker. */
  listen(callback: (error?: unknown) => void): void {
    try {
      const topics = this.topics();
      this.inbox.start();
      this.offsets.start();
      this.consumer.on(this.consumer.events.GROUP_JOIN, () => this.metrics.forgetPartitions());
      this.consumer.on(this.consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) this.joining = this.consume(topics);
      });
      this.joining = this.connection.connected.then(() => this.consume(topics));
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.connection.startClosing();
    await this.inbox.stop();
    await this.connection.whileOpen(this.leave()).catch((err: unknown) => {
      this.log.warn({ event: 'consumer.not-left', groupId: this.group.groupId, err });
    });
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
    const topics = [...new Set(types.filter(isEventType).map(topicOf))];
    const foreign = topics.filter((topic) => !consumersOf(topic).includes(this.connection.service));
    if (foreign.length > 0) throw new Error(`${this.connection.service} does not consume ${foreign.join(', ')}.`);
    return topics;
  }

  /** Joins the group and consumes. Attempts to join repeat until one succeeds. */
  private async consume(topics: string[]): Promise<void> {
    while (!this.isClosing()) {
      try {
        await this.consumer.connect();
        await this.consumer.subscribe({ topics, fromBeginning: true });
        if (this.isClosing()) return;
        return await this.consumer.run({
          partitionsConsumedConcurrently: PARTITIONS,
          eachBatchAutoResolve: false,
          autoCommit: false,
          eachBatch: (batch) => this.receiveBatch(batch),
        });
      } catch (err) {
        this.log.warn({ event: 'consumer.waiting', groupId: this.group.groupId, err });
        // A half-open consumer would fail the next attempt.
        await this.consumer.disconnect().catch(() => undefined);
        await pause(RESTART_MS);
      }
    }
  }

  private isClosing(): boolean {
    return this.closing.signal.aborted;
  }

  private async leave(): Promise<void> {
    await this.offsets.stop();
    // kafkajs cannot disconnect a consumer that is joining: it would stay in the group and keep its partitions.
    await this.joining;
    await this.consumer.disconnect();
  }

  private async receiveBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    this.offsets.follow(payload);
    this.metrics.noteNext(batch, Number(batch.firstOffset()));
    const beat = setInterval(() => void payload.heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      for (
        let from = 0;
        from < batch.messages.length && payload.isRunning() && !payload.isStale();
        from += BATCH_SIZE
      ) {
        const fetched = batch.messages.slice(from, from + BATCH_SIZE).map((message) => ({ origin: batch, message }));
        await this.batcher.add(fetched);
        this.metrics.countHandled(batch.topic, fetched.length);
        for (const { message } of fetched.slice(-1)) {
          payload.resolveOffset(message.offset);
          this.metrics.noteNext(batch, Number(message.offset) + 1);
        }
      }
    } finally {
      clearInterval(beat);
    }
  }
}
