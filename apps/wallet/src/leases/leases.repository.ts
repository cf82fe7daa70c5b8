import type { Database, Transaction } from '@vc/platform/persistence';
import type { EntityTarget, ObjectLiteral } from 'typeorm';

/** A process that died gives its rows back after that. */
export const LEASE_MS = 15_000;
const RENEWAL_MS = LEASE_MS / 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60 * 60_000;

/** Work that is tried until it succeeds, by one process at a time. */
export interface Leased extends ObjectLiteral {
  id: string;
  tenantId: string;
  /** Counts the leases; the holder of an older one changes nothing any more. */
  attempts: number;
  /** Null where nothing is left to do. */
  nextAttemptAt: Date | null;
  /** Null where no process is at work. */
  leasedUntil: Date | null;
}

/** Another process has taken the work over. */
export class LeaseLostError extends Error {}

/** Leases the row to this process; undefined where another process holds the lease, or nothing is left to do. */
export async function lease<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  { tenantId, id }: Pick<Leased, 'tenantId' | 'id'>,
  now: Date,
): Promise<T | undefined> {
  const where = { tenantId, id } as never;
  const row = await tx.findOne(entity, { where, lock: { mode: 'pessimistic_write' } });
  if (!row?.nextAttemptAt || (row.leasedUntil && row.leasedUntil > now)) return undefined;
  return startLease(tx, entity, row, now);
}

interface Choice {
  /** None of theirs. */
  fullTenants: string[];
  /** SQL that the row `due` has to meet, too. */
  condition?: string;
}

/** The row that has been due longest, across tenants. */
export async function leaseNext<T extends Leased>(
  tx: Transaction,
  entity: EntityTarget<T>,
  now: Date,
  { fullTenants, condition = 'TRUE' }: Choice,
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

interface Pause {
  /** After the first attempt. */
  firstMs?: number;
  /** Each pause is at least that long. */
  minMs?: number;
}

/** What ends a lease: the next attempt comes after a pause that is twice as long each time. */
export function afterPause(
  { attempts }: Leased,
  now: Date,
  { firstMs = FIRST_DELAY_MS, minMs = 0 }: Pause = {},
): { nextAttemptAt: Date; leasedUntil: null } {
  const pauseMs = Math.max(minMs, Math.min(firstMs * 2 ** (attempts - 1), MAX_DELAY_MS));
  return { nextAttemptAt: new Date(now.getTime() + pauseMs), leasedUntil: null };
}

/** Renews the lease for as long as the work takes. */
export async function whileLeased<T extends Leased, R>(
  { database, entity, clock }: { database: Database; entity: EntityTarget<T>; clock: () => Date },
  { tenantId, id, attempts }: T,
  work: () => Promise<R>,
): Promise<R> {
  const renew = () =>
    database.transaction(tenantId, (tx) =>
      tx.update(entity, { tenantId, id, attempts }, { leasedUntil: leaseEnd(clock()) } as never),
    );
  // A renewal that fails is made up for by the next one.
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
  await tx.update(entity, { tenantId, id }, change as never);
  return { ...row, ...change };
}
