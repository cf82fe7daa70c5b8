import { Transaction } from '@vc/platform/persistence';
import { EntityTarget, In, LessThanOrEqual, ObjectLiteral } from 'typeorm';

/** Longer than a request may take: who has taken a row and died gives it back after that. */
export const LEASE_MS = 60_000;
const BATCH = 20;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 60 * 60_000;

/** Rows whose time has come, across tenants; nobody else takes them before `until`. */
export async function takeDue<T extends ObjectLiteral & { id: string; nextAttemptAt: Date }>(
  tx: Transaction,
  entity: EntityTarget<T>,
  now: Date,
  until: Date,
): Promise<T[]> {
  const due = await tx.find(entity, {
    where: { nextAttemptAt: LessThanOrEqual(now) } as never,
    order: { nextAttemptAt: 'ASC' } as never,
    take: BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  if (due.length > 0)
    await tx.update(entity, { id: In(due.map(({ id }) => id)) } as never, { nextAttemptAt: until } as never);
  return due;
}

/** Twice as long each time. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
}
