import type { Client } from 'pg';
import { ArchivedEventsRepository, type ArchiveSelection, type OutboxOverview } from './archived-events.repository';

const BATCH_SIZE = 5_000;

export interface ReplayedEvents {
  /** Events that the relay publishes again. */
  putBack: number;
  /** Events that waited for their publication already. */
  waiting: number;
}

/** Published events of one schema, as an operator sees them: the owner of the schemas. */
export class ArchivedEvents {
  private readonly repository: ArchivedEventsRepository;

  constructor(
    client: Client,
    private readonly schema: string,
  ) {
    this.repository = new ArchivedEventsRepository(client, schema);
  }

  /** @throws Error when the schema has no archive */
  async read(): Promise<OutboxOverview> {
    await this.assertExists();
    return this.repository.read();
  }

  /** Returns the time of the oldest publication, or null without one. @throws Error when the schema has no archive */
  async findStart(): Promise<Date | null> {
    await this.assertExists();
    return this.repository.findStart();
  }

  async count(selection: ArchiveSelection): Promise<number> {
    await this.assertExists();
    return this.repository.count(selection);
  }

  /**
   * Puts the selected events into the outbox again, with their ids and times. The relay of the service signs and publishes them,
   * in their order. The archive keeps them.
   * @param onProgress gets the number of events so far, after each batch
   */
  async replay(selection: ArchiveSelection, onProgress?: (selected: number) => void): Promise<ReplayedEvents> {
    await this.assertExists();
    const last = await this.repository.findLastSeq();
    const total = { selected: 0, added: 0 };
    for (let after: string | null = '0'; after !== null;) {
      const { lastSeq, selected, added } = await this.repository.putBack(selection, { after, last, limit: BATCH_SIZE });
      total.selected += selected;
      total.added += added;
      onProgress?.(total.selected);
      after = selected < BATCH_SIZE ? null : lastSeq;
    }
    return { putBack: total.added, waiting: total.selected - total.added };
  }

  private async assertExists(): Promise<void> {
    if (!(await this.repository.exists())) {
      throw new Error(`The schema ${this.schema} has no archive of events: run npm start -- migrate.`);
    }
  }
}
