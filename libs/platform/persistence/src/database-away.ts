import { DomainError } from '@vc/platform/http';

/**
 * SQLSTATE of errors that a repetition may not have: cancelled after its time (57014), out of memory, disk or connections
 * (class 53), deadlock or serialization failure (class 40), a server that is read-only during a failover (25006).
 */
const TRANSIENT = /^(57014|53\w{3}|40\w{3}|25006)$/;

/** 503: PostgreSQL did not confirm the work. The same work may succeed later. */
export class DatabaseAway extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'The database does not answer.', { cause });
  }
}

/** Whether the work failed because of the database, so that the same work may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause !== undefined && isDatabaseAway(cause);
}

/** Whether it is an error of PostgreSQL that a repetition may not have. */
export function isTransient(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && TRANSIENT.test(code);
}
