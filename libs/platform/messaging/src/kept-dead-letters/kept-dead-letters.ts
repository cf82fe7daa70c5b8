import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@vc/platform/observability';
import { type Database, isDatabaseAway } from '@vc/platform/persistence';
import type { KeptDeadLetter } from './kept-dead-letter';
import { KeptDeadLettersRepository, tenantOf } from './kept-dead-letters.repository';

const DATABASE_AWAY_MS = 500;

interface Options {
  database: Database;
  log: Logger;
  /** Aborted when the consumer closes. */
  closing: AbortSignal;
}

/** Keeps the messages that a consumer could not handle where the operator finds them. */
export class KeptDeadLetters {
  private readonly letters = new KeptDeadLettersRepository();

  constructor(private readonly options: Options) {}

  /**
   * Keeps the letter. While the database is away, it waits, as events do. A letter that cannot be kept is on the dead-letter
   * topic only, so that the partition goes on.
   * @throws Error when the consumer closes first
   */
  async put(letter: KeptDeadLetter): Promise<void> {
    const { database, log, closing } = this.options;
    const { topic, partition, offset } = letter;
    for (;;) {
      try {
        const isKept = await database.transaction(tenantOf(letter), async (tx) => this.letters.put(tx, letter));
        if (!isKept) log.error({ event: 'dead-letter.not-kept', topic, partition, offset });
        return;
      } catch (err) {
        if (closing.aborted) throw err;
        if (!isDatabaseAway(err)) return log.error({ event: 'dead-letter.not-kept', topic, partition, offset, err });
        await pause(DATABASE_AWAY_MS);
      }
    }
  }
}
