import { setTimeout as pause } from 'node:timers/promises';
import { METRICS, Metrics } from '@vc/platform/observability';
import type { Logger } from '@vc/platform/observability';
import { isDatabaseAway } from '@vc/platform/persistence';
import type { DeadLetterQueue } from './dead-letter-queue';
import type { EventHandlers } from './event-handlers';
import type { ReceivedEvent } from './fetched-message';

const ATTEMPTS = 3;
const FIRST_RETRY_MS = 200;
const DATABASE_AWAY_MS = 500;

interface Options {
  handlers: EventHandlers;
  deadLetters: DeadLetterQueue;
  /** Aborted when the consumer closes. */
  closing: AbortSignal;
  log: Logger;
}

/** Handles one event in up to three attempts, then dead-letters it. While the database is away, the event waits. */
export class EventRetry {
  private readonly retries = Metrics.current().counter(METRICS.consumerRetries).of({});

  constructor(private readonly options: Options) {}

  /** Rejects when the consumer closes first. The offset is then not resolved, so Kafka redelivers the event. */
  async run(received: ReceivedEvent): Promise<void> {
    const { closing, deadLetters } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(received);
      } catch (error) {
        if (closing.aborted) throw error;
        if (attempt === ATTEMPTS) {
          return deadLetters.add(received, { event: received.event, error, attempts: ATTEMPTS });
        }
        this.retries.inc();
        await pause(FIRST_RETRY_MS * 2 ** attempt);
      }
    }
  }

  /** An attempt ends when the database has answered. */
  private async attempt(received: ReceivedEvent): Promise<void> {
    const { handlers, closing, log } = this.options;
    for (;;) {
      try {
        return await handlers.run([received]);
      } catch (err) {
        if (closing.aborted || !isDatabaseAway(err)) throw err;
        log.warn({ event: 'message.waits-for-database', eventId: received.event.id, err });
        await pause(DATABASE_AWAY_MS);
      }
    }
  }
}
