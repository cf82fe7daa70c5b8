import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent, EventPayloads, EventType } from '@vc/contract/events';
import { toEventMessage, topicOf } from '@vc/contract/events';
import { WakeSignal } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';
import type { TopicMessages } from 'kafkajs';
import { CompressionTypes } from 'kafkajs';
import type { KafkaConnection } from './kafka-connection';

/** Finds what a process left behind that died after its commit; everything else is told by `wake`. */
const POLL_MS = 1_000;
const RETRY_MS = 1_000;
/** The longest pause between two looks where there is work: what is committed meanwhile goes together. */
const PACE_MS = 20;
const SHORTEST_PACE_MS = 5;
const BATCH = 500;

interface OutboxRow {
  seq: string;
  event_id: string;
  tenant_id: string;
  type: EventType;
  subject: string;
  payload: EventPayloads[EventType];
  occurred_at: Date;
}

/** Without a row of the outbox where there is none to publish. */
type FoundRow = (OutboxRow | Record<keyof OutboxRow, null>) & { taken: boolean };

/**
 * Moves committed events from the outbox to Kafka, in order. One relay per schema is active at a time: the batch's
 * transaction takes an advisory lock, so replicas take turns instead of overtaking each other. Rows are deleted only
 * after Kafka has acknowledged them; a crash in between sends them again with the same event id.
 */
export class OutboxRelay {
  private stopped = false;
  private running?: Promise<void>;
  private readonly signal = new WakeSignal();

  constructor(
    private readonly database: Database,
    private readonly connection: KafkaConnection,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Asks for a look at the outbox now instead of at the next poll. */
  wake(): void {
    this.signal.wake();
  }

  /** A batch that Kafka does not acknowledge in time stays in the outbox. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.connection.startClosing();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const { isMyTurn, published } = await this.publishBatch();
        if (published === BATCH) continue;
        if (published > 0) await pause(paceOf(published));
        await this.signal.wait(isMyTurn ? POLL_MS : PACE_MS);
      } catch (err) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- stop() may have come while this waited
        if (this.stopped) return;
        this.logger.error({ event: 'outbox.publish-failed', err });
        await this.signal.wait(RETRY_MS);
      }
    }
  }

  /** Publishes what waits, up to one batch; nothing, where another relay is at it. */
  private async publishBatch(): Promise<{ isMyTurn: boolean; published: number }> {
    return this.database.acrossTenants(async (tx) => {
      // It may be one row or a day's, so no plan is kept.
      const { rows: found } = await planned<FoundRow>(
        tx,
        `WITH turn AS MATERIALIZED (
           SELECT pg_try_advisory_xact_lock(hashtext(current_schema() || '.outbox')) AS taken
         ), batch AS (
           DELETE FROM outbox USING turn
           WHERE taken AND seq IN (SELECT seq FROM outbox ORDER BY seq LIMIT ${BATCH}) RETURNING outbox.*
         )
         SELECT taken, batch.* FROM turn LEFT JOIN batch ON true ORDER BY seq`,
      );
      const rows = found.filter((row): row is OutboxRow & { taken: boolean } => row.seq !== null);
      if (rows.length > 0) await this.send(rows);
      return { isMyTurn: found[0]?.taken === true, published: rows.length };
    });
  }

  private async send(rows: OutboxRow[]): Promise<void> {
    const byTopic = new Map<string, TopicMessages>();
    for (const row of rows) {
      const topic = topicOf(row.type);
      const batch = byTopic.get(topic) ?? { topic, messages: [] };
      batch.messages.push(toEventMessage(toEvent(row), `/${this.connection.service}`));
      byTopic.set(topic, batch);
    }
    const batch = { acks: -1, compression: CompressionTypes.None, topicMessages: [...byTopic.values()] };
    await this.connection.whileOpen(this.connection.producer.sendBatch(batch));
  }
}

/** Few events do not wait for each other; many gather. */
function paceOf(published: number): number {
  return Math.min(SHORTEST_PACE_MS + published, PACE_MS);
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
