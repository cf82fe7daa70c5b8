import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent, EventType } from '@vc/contract/events';
import { eventTypesPublishedBy, sourceOf, toEventMessage, topicOf } from '@vc/contract/events';
import type { ServiceKeys } from '@vc/platform/access-control';
import { WakeSignal } from '@vc/platform/scheduling';
import { type Logger, METRICS, Metrics, Tracing, type TraceScope } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { CompressionTypes } from 'kafkajs';
import { EventMacs } from './event-macs';
import { startSend } from './event-spans';
import type { KafkaConnection } from './kafka-connection';
import { toKafkaRequests } from './kafka-requests';
import { OutboxBatchesRepository, type OutboxRow } from './outbox-batches.repository';
import { ProcessLoad } from './process-load';

/** Finds events of a process that died after its commit. Other events arrive with `wake`. */
const POLL_MS = 1_000;
const RETRY_MS = 1_000;
/** Longest pause between two batches. Events that are committed meanwhile share a batch. */
const MAX_PAUSE_MS = 20;
const MIN_PAUSE_MS = 5;
/** The pause while the process is busy. Fewer batches leave more of its time to requests. */
const BUSY_PAUSE_MS = 100;

interface RelayOptions {
  database: Database;
  connection: KafkaConnection;
  /** Of the service that publishes. */
  keys: ServiceKeys;
  /** Whether published events are kept in the archive. */
  isArchiving: boolean;
  logger: Logger;
  /** Of the service. Default: spans are not recorded. */
  tracing?: Tracing;
  /** Wakes the relay of another replica, which publishes the events of this one. Default: this relay publishes. */
  wakePublisher?: (() => void) | undefined;
}

/**
 * Moves committed events from the outbox to Kafka, in order. The transaction of a batch takes an advisory lock, so one
 * relay of a schema publishes at a time. It commits after Kafka has acknowledged the events, and moves their rows into the
 * archive. A crash in between sends them again with the same event ids. A relay publishes the event types of its service only.
 */
export class OutboxRelay {
  private stopped = false;
  private running?: Promise<void>;
  private readonly signal = new WakeSignal();
  private readonly macs: EventMacs;
  private readonly batches: OutboxBatchesRepository;
  private readonly types: EventType[];
  private readonly publishedEvents = Metrics.current().counter(METRICS.outboxPublished).of({});
  private readonly failures = Metrics.current().counter(METRICS.outboxFailures).of({});
  private readonly tracing: Tracing;
  private readonly load = new ProcessLoad();

  constructor(private readonly options: RelayOptions) {
    const { service } = options.keys;
    this.batches = new OutboxBatchesRepository(options.isArchiving);
    this.tracing = options.tracing ?? new Tracing();
    this.macs = new EventMacs(options.keys);
    this.types = eventTypesPublishedBy(service);
  }

  start(): void {
    if (this.types.length === 0 || this.options.wakePublisher) return;
    this.running ??= this.run();
  }

  /** Publishes now instead of at the next poll. */
  wake(): void {
    this.options.wakePublisher?.();
    this.signal.wake();
  }

  /** Ends after the current batch, which stays in the outbox when Kafka does not acknowledge it in time. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.options.connection.startClosing();
    this.wake();
    await this.running;
  }

  private get pollMs(): number {
    return Math.max(POLL_MS, this.options.database.lookMs);
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const { isMyTurn, published } = await this.publishBatch();
        this.publishedEvents.inc(published);
        if (published === this.batches.size) continue;
        if (published > 0) await pause(this.load.isBusy ? BUSY_PAUSE_MS : pauseAfter(published));
        await this.signal.wait(isMyTurn ? this.pollMs : MAX_PAUSE_MS);
      } catch (err) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- stop() may be called during the await
        if (this.stopped) return;
        this.failures.inc();
        this.options.logger.error({ event: 'outbox.publish-failed', err });
        await this.signal.wait(RETRY_MS);
      }
    }
  }

  /** Publishes up to one batch, or nothing while another relay publishes. */
  private async publishBatch(): Promise<{ isMyTurn: boolean; published: number }> {
    return this.options.database.acrossTenants(async (tx) => {
      const { isMyTurn, rows } = await this.batches.claim(tx, this.types);
      if (rows.length > 0) await this.send(rows);
      return { isMyTurn, published: rows.length };
    });
  }

  private async send(rows: OutboxRow[]): Promise<void> {
    const spans: TraceScope[] = [];
    const messages = rows.map((row) => this.toMessage(row, spans));
    try {
      await this.sendMessages(messages);
    } catch (error) {
      spans.forEach((span) => span.fail(error));
      throw error;
    } finally {
      spans.forEach((span) => span.end());
    }
  }

  /** @param spans gets the span of the event, which ends when Kafka has acknowledged it */
  private toMessage(row: OutboxRow, spans: TraceScope[]) {
    const event = toEvent(row);
    const topic = topicOf(row.type);
    const span = row.traceparent === null ? undefined : startSend(this.tracing, event, row.traceparent);
    if (span) spans.push(span);
    const message = toEventMessage(event, sourceOf(this.options.keys.service), span?.traceparent);
    return { topic, message: this.macs.sign(topic, message) };
  }

  private async sendMessages(messages: ReturnType<OutboxRelay['toMessage']>[]): Promise<void> {
    const { connection } = this.options;
    for (const topicMessages of toKafkaRequests(messages)) {
      const batch = { acks: -1, compression: CompressionTypes.None, topicMessages };
      await connection.whileSending(connection.producer.sendBatch(batch));
    }
  }
}

/** The pause grows with the batch, so that a few events leave at once and many share a batch. */
function pauseAfter(published: number): number {
  return Math.min(MIN_PAUSE_MS + published, MAX_PAUSE_MS);
}

function toEvent(row: OutboxRow): DomainEvent {
  return {
    id: row.event_id,
    type: row.type,
    tenantId: row.tenant_id,
    subject: row.subject,
    time: row.occurred_at.toISOString(),
    payload: row.payload,
  };
}
