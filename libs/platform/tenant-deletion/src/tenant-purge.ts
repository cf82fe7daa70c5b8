import type { ChainEnd } from '@vc/platform/audit';
import type { DataKeys } from '@vc/platform/key-store';
import type { Database } from '@vc/platform/persistence';
import type { Clock } from '@vc/platform/scheduling';
import { type TenantTable, TenantRowsRepository } from './tenant-rows.repository';

/** Blocks of 8 KiB that a statement looks at. */
const BLOCKS = 256;
const BATCH_SIZE = 1_000;
const LEASE_MS = 60_000;

interface Dependencies {
  database: Database;
  dataKeys: DataKeys;
  /** Of a service with audit chains. */
  chainEnd: ChainEnd | undefined;
  clock: Clock;
}

export interface PurgedTenant {
  /** The schema has no rows of the tenant, and gets none any more. */
  isSettled: boolean;
  /** Number of rows that were deleted, also in former runs. */
  deletedRows: number;
}

/** Deletes the rows of a tenant in the schema of the service. A run that was broken off is repeated. */
export class TenantPurge {
  private readonly rows: TenantRowsRepository;

  constructor(private readonly options: Dependencies) {
    this.rows = new TenantRowsRepository(options.database);
  }

  /** Notes the deletions that are requested, which begin days later at the earliest, and counts the new ones. */
  async announce(): Promise<number> {
    return this.rows.announce();
  }

  /**
   * Deletes the rows until none is found. What a transaction wrote that was in progress at the first run is found by a later
   * one, so only a run that finds nothing, some time after the first, settles the deletion.
   * @param signal ends the run after the batch in progress
   * @returns undefined when another process deletes them, or when the run has ended early
   */
  async run(tenant: string, signal: AbortSignal): Promise<PurgedTenant | undefined> {
    const begun = await this.rows.begin(tenant, this.options.clock(), this.leaseEnd());
    if (!begun) return undefined;
    const deleted = await this.deleteAll(tenant, signal);
    await this.rows.endLease(tenant);
    if (signal.aborted) return undefined;
    return { isSettled: deleted === 0 && begun.isOld, deletedRows: begun.deletedRows + deleted };
  }

  /** The audit chain ends last, because the deletion of other rows must not add a record to it. */
  private async deleteAll(tenant: string, signal: AbortSignal): Promise<number> {
    const { chainEnd, dataKeys } = this.options;
    const isOfChain = ({ name }: TenantTable) => chainEnd?.tables.includes(name) === true;
    let total = await this.empty(tenant, (table) => !isOfChain(table), signal);
    if (signal.aborted) return total;
    await dataKeys.destroy(tenant);
    await chainEnd?.end(tenant);
    total += await this.empty(tenant, isOfChain, signal);
    return total;
  }

  /** Looks through the tables until a look finds no row. */
  private async empty(tenant: string, isMeant: (table: TenantTable) => boolean, signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let found = true; found && !signal.aborted;) {
      const before = total;
      for (const table of (await this.rows.listTables()).filter(isMeant)) {
        total += await this.lookThrough(tenant, table, signal);
      }
      found = total > before;
    }
    return total;
  }

  private async lookThrough(tenant: string, table: TenantTable, signal: AbortSignal): Promise<number> {
    const limit = table.isSlow ? 1 : BATCH_SIZE;
    let total = 0;
    for (let first = 0; first < table.blocks && !signal.aborted;) {
      const part = { first, end: Math.min(first + BLOCKS, table.blocks), limit };
      const deleted = await this.rows.deleteBatch(tenant, table.name, part, this.leaseEnd());
      total += deleted;
      if (deleted < limit) first += BLOCKS;
    }
    return total;
  }

  private leaseEnd(): Date {
    return new Date(this.options.clock().getTime() + LEASE_MS);
  }
}
