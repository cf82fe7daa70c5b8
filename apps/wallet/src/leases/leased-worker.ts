import { type Logger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import { type Clock } from '@vc/platform/scheduling';
import type { EntityTarget } from 'typeorm';
import { type Leased, leaseNext } from './leases.repository';
import { SlottedWorker } from './slotted-worker';

const INTERVAL_MS = 1_000;

export interface LeasedWork<T extends Leased> {
  database: Database;
  entity: EntityTarget<T>;
  clock: Clock;
  logger: Logger;
  /** The log event of a failed attempt, and the ids of the row. */
  failureLog: (row: T) => { event: string };
}

/** Leases due rows of one table and works on them. */
export abstract class LeasedWorker<T extends Leased> extends SlottedWorker<T> {
  constructor(protected readonly work: LeasedWork<T>) {
    super({ ...work, intervalMs: INTERVAL_MS });
  }

  /** Leases the row that has been due longest. */
  async leaseNext(fullTenants: string[]): Promise<T | undefined> {
    const { database, entity, clock } = this.work;
    return database.acrossTenants((tx) => leaseNext(tx, entity, clock(), { fullTenants }));
  }
}
