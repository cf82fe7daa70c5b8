import { type DomainEvent } from '@vc/contract/events';
import { MAX_ARCHIVE_HOURS } from '@vc/platform/config';
import { type Clock, Ticker } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { firstIdOf, planned, prepared } from '@vc/platform/persistence';

const DAY_MS = 24 * 3_600_000;
/** Longest time for which an event waits in the archive to be published again. */
const ARCHIVE_DAYS = MAX_ARCHIVE_HOURS / 24;
const SWEEP_MS = 3_600_000;
const BATCH = 5_000;

interface InboxOptions {
  database: Database;
  /** Id of the consumer group. */
  consumer: string;
  /** Days for which Kafka keeps an event. */
  topicDays: number;
  clock: Clock;
  logger: Logger;
}

/** Ids of the events that a consumer group has handled. */
export class Inbox {
  private readonly sweeping: Ticker;

  /** An id is kept for longer than its event waits in the archive, and then in Kafka for a consumer that is away. */
  constructor(private readonly options: InboxOptions) {
    const keptMs = (ARCHIVE_DAYS + options.topicDays + 1) * DAY_MS;
    this.sweeping = new Ticker(
      () => this.forget(new Date(options.clock().getTime() - keptMs)),
      (err) => options.logger.warn({ event: 'inbox.sweep-failed', err }),
    );
  }

  start(): void {
    this.sweeping.start(SWEEP_MS);
  }

  async stop(): Promise<void> {
    await this.sweeping.stop();
  }

  /** Records the events and returns the ids that were not recorded before. Those of deleted tenants are dropped. */
  async record(tx: Transaction, events: DomainEvent[]): Promise<Set<string>> {
    const { rows } = await prepared<{ event_id: string }>(
      tx,
      `INSERT INTO inbox (consumer, event_id, tenant_id)
       SELECT $1, event_id, tenant_id FROM unnest($2::uuid[], $3::uuid[]) AS event (event_id, tenant_id)
       WHERE NOT EXISTS (SELECT FROM deleted_tenants WHERE id = tenant_id)
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.options.consumer, events.map(({ id }) => id), events.map(({ tenantId }) => tenantId)],
    );
    return new Set(rows.map((row) => row.event_id));
  }

  /**
   * Removes the ids of events from before that time, in batches. Ids begin with the time of the event (RFC 9562 §5.7), so
   * the primary key finds them.
   */
  async forget(before: Date): Promise<void> {
    const forgetBatch = async (tx: Transaction) => {
      const { count } = await planned(
        tx,
        `DELETE FROM inbox WHERE consumer = $1 AND event_id IN (
           SELECT event_id FROM inbox WHERE consumer = $1 AND event_id < $2 AND received_at < $3
           ORDER BY event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [this.options.consumer, firstIdOf(before), before],
      );
      return count;
    };
    while ((await this.options.database.acrossTenants(forgetBatch)) === BATCH);
  }
}
