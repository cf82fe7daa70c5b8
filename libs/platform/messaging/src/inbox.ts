import { type DomainEvent } from '@vc/contract/events';
import { Ticker } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { planned, prepared } from '@vc/platform/persistence';

const DAY_MS = 24 * 3_600_000;
/** Longer than anything waits in Kafka for a consumer that is away. */
const RETENTION_MS = 30 * DAY_MS;
const SWEEP_MS = 3_600_000;
const BATCH = 5_000;

/** The events that a consumer has handled: one that comes again is not handled again. */
export class Inbox {
  private readonly sweeping: Ticker;

  constructor(
    private readonly database: Database,
    logger: Logger,
    private readonly consumer: string,
  ) {
    this.sweeping = new Ticker(
      () => this.forget(new Date(Date.now() - RETENTION_MS)),
      (err) => logger.warn({ event: 'inbox.sweep-failed', err }),
    );
  }

  start(): void {
    this.sweeping.start(SWEEP_MS);
  }

  async stop(): Promise<void> {
    await this.sweeping.stop();
  }

  /** Answers the ids that were not there before. */
  async record(tx: Transaction, events: DomainEvent[]): Promise<Set<string>> {
    const { rows } = await prepared<{ event_id: string }>(
      tx,
      `INSERT INTO inbox (consumer, event_id, tenant_id) SELECT $1, * FROM unnest($2::uuid[], $3::uuid[])
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.consumer, events.map(({ id }) => id), events.map(({ tenantId }) => tenantId)],
    );
    return new Set(rows.map((row) => row.event_id));
  }

  /** What came before; batch after batch. Event ids begin with their time, so the primary key finds them. */
  async forget(before: Date): Promise<void> {
    const forgetBatch = async (tx: Transaction) => {
      const { count } = await planned(
        tx,
        `DELETE FROM inbox WHERE consumer = $1 AND event_id IN (
           SELECT event_id FROM inbox WHERE consumer = $1 AND event_id < $2 AND received_at < $3
           ORDER BY event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [this.consumer, firstIdOf(before), before],
      );
      return count;
    };
    while ((await this.database.acrossTenants(forgetBatch)) === BATCH);
  }
}

/** The lowest UUID v7 of a time (RFC 9562 §5.7). */
function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
