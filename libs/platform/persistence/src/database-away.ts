import { DomainError } from '@vc/platform/http';

/**
 * What PostgreSQL gives up although the statement is right: cancelled after its time (57014), short of memory, disk or
 * connections (class 53), a deadlock or a conflict of transactions (class 40), a server that is read-only during a
 * failover (25006).
 */
const TRANSIENT = /^(57014|53\w{3}|40\w{3}|25006)$/;

/** 503: PostgreSQL did not do the work, of which nothing is known to remain; the same work may succeed later. */
export class DatabaseAway extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'The database does not answer.', { cause });
  }
}

/** Did the work fail because of the database, and may it succeed unchanged later? */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause !== undefined && isDatabaseAway(cause);
}

/** Is it an error of PostgreSQL that says nothing against the statement? */
export function isTransient(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && TRANSIENT.test(code);
}
