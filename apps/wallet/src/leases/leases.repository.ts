import type { Database, Transaction } from '@vc/platform/persistence';
import type { EntityTarget, ObjectLiteral } from 'typeorm';

/** The rows of a process that has died are free after this time. */
export const LEASE_MS = 15_000;
const RENEWAL_MS = LEASE_MS / 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60 * 60_000;

interface LeaseColumns {
  id: string;
  tenantId: string;
  /** The number of leases so far. A change requires the newest one. */
  attempts: number;
  /** Null once the work is complete. */
  nextAttemptAt: Date | null;
  /** Null while no process holds a lease. */
  leasedUntil: Date | null;
}

/** A row that is worked on until it succeeds, by one process at a time. */
export type Leased = LeaseColumns & ObjectLiteral;

/** Another process holds a newer lease. */
export class LeaseLostError extends Error {}

/** Leases the row; returns undefined where another process holds the lease, or the work is complete. */
export async function lease<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  { tenantId, id }: Pick<Leased, 'tenantId' | 'id'>,
  now: Date,
): Promise<T | undefined> {
  const row = await tx
    .createQueryBuilder(entity, 'wanted')
    .where('wanted.tenantId = :tenantId AND wanted.id = :id', { tenantId, id })
    .setLock('pessimistic_write')
    .getOne();
  if (!row?.nextAttemptAt || (row.leasedUntil && row.leasedUntil > now)) return undefined;
  return startLease(tx, entity, row, now);
}

interface DueFilter {
  /** Tenants whose rows are left for later. */
  fullTenants: string[];
  /** A further SQL condition on the row `due`. */
  condition?: string;
}

/** Leases the row of any tenant that has been due longest. */
export async function leaseNext<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  now: Date,
  { fullTenants, condition = 'TRUE' }: DueFilter,
): Promise<T | undefined> {
  const row = await tx
    .createQueryBuilder(entity, 'due')
    .where('due.nextAttemptAt <= :now', { now })
    .andWhere('(due.leasedUntil IS NULL OR due.leasedUntil <= :now)')
    .andWhere('due.tenantId <> ALL(:fullTenants)', { fullTenants })
    .andWhere(condition)
    .orderBy('due.nextAttemptAt')
    .limit(1)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getOne();
  return row ? startLease(tx, entity, row, now) : undefined;
}

/** @throws LeaseLostError */
export async function updateLeased<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  row: T,
  change: Partial<T>,
): Promise<void> {
  const { tenantId, id, attempts } = row;
  const { affected } = await tx.update(entity, { tenantId, id, attempts }, change);
  if (affected !== 1) throw new LeaseLostError(`the lease of ${id} was lost`);
  Object.assign(row, change);
}

/** @throws LeaseLostError */
export async function removeLeased<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  { tenantId, id, attempts }: T,
): Promise<void> {
  const { affected } = await tx.delete(entity, { tenantId, id, attempts });
  if (affected !== 1) throw new LeaseLostError(`the lease of ${id} was lost`);
}

interface Backoff {
  /** The pause after the first attempt. */
  firstMs?: number;
  /** The minimum of each pause. */
  minMs?: number;
}

/** Ends a lease, and schedules the next attempt. Each pause is twice as long as the one before. */
export function nextAttempt(
  { attempts }: Leased,
  now: Date,
  { firstMs = FIRST_DELAY_MS, minMs = 0 }: Backoff = {},
): { nextAttemptAt: Date; leasedUntil: null } {
  const pauseMs = Math.max(minMs, Math.min(firstMs * 2 ** (attempts - 1), MAX_DELAY_MS));
  return { nextAttemptAt: new Date(now.getTime() + pauseMs), leasedUntil: null };
}

/** Renews the lease until the work ends. */
export async function withLease<T extends Leased, R>(
  { database, entity, clock }: { database: Database; entity: EntityTarget<T>; clock: () => Date },
  { tenantId, id, attempts }: T,
  work: () => Promise<R>,
): Promise<R> {
  const renew = () =>
    database.transaction(tenantId, (tx) =>
      tx.update<LeaseColumns>(entity, { tenantId, id, attempts }, { leasedUntil: leaseEnd(clock()) }),
    );
  // The next renewal makes up for a failed one.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

async function startLease<T extends Leased>(tx: Transaction, entity: EntityTarget<T>, row: T, now: Date): Promise<T> {
  const { tenantId, id } = row;
  const change = { leasedUntil: leaseEnd(now), attempts: row.attempts + 1 };
  await tx.update<LeaseColumns>(entity, { tenantId, id }, change);
  return { ...row, ...change };
}
