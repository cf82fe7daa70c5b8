import { Transaction } from '@vc/platform/persistence';
import { EntityTarget, In, ObjectLiteral } from 'typeorm';

/** Longer than a request may take: who has taken a row and died gives it back after that. */
const LEASE_MS = 60_000;
const BATCH = 20;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 60 * 60_000;

/** What is tried until it succeeds. */
interface Errand extends ObjectLiteral {
  id: string;
  tenantId: string;
  attempts: number;
  nextAttemptAt: Date;
}

/**
 * Rows whose time has come, across tenants; nobody else takes them for a while.
 * @param condition SQL that the row `due` has to meet, too
 */
export async function takeDue<T extends Errand>(
  tx: Transaction,
  entity: EntityTarget<T>,
  now: Date,
  condition = 'TRUE',
): Promise<T[]> {
  const due = await tx
    .createQueryBuilder(entity, 'due')
    .where('due.nextAttemptAt <= :now', { now })
    .andWhere(condition)
    .orderBy('due.nextAttemptAt')
    .limit(BATCH)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();
  const until = new Date(now.getTime() + LEASE_MS);
  if (due.length > 0)
    await tx.update(entity, { id: In(due.map(({ id }) => id)) } as never, { nextAttemptAt: until } as never);
  return due;
}

/** Tried again after a pause that is twice as long each time. @param minMs the pause is at least that long */
export async function postpone<T extends Errand>(
  tx: Transaction,
  entity: EntityTarget<T>,
  { tenantId, id, attempts }: T,
  now: Date,
  minMs = 0,
): Promise<void> {
  const pauseMs = Math.max(minMs, Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS));
  const change = { attempts: attempts + 1, nextAttemptAt: new Date(now.getTime() + pauseMs) };
  await tx.update(entity, { tenantId, id } as never, change as never);
}
