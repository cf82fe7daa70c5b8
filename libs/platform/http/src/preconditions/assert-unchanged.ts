import { preconditionFailed } from './preconditions.errors';

interface Versioned {
  status: string;
  updatedAt: Date;
}

/**
 * For a precondition that was asserted before the transaction of the change.
 * @param seen what the precondition is true of; undefined without one
 * @param locked the same row, locked until the change is committed
 * @throws DomainError `PRECONDITION_FAILED`
 */
export function assertUnchanged(seen: Versioned | undefined, locked: Versioned): void {
  if (!seen) return;
  const isSame = seen.status === locked.status && seen.updatedAt.getTime() === locked.updatedAt.getTime();
  if (!isSame) throw preconditionFailed();
}
