import { planned } from './statement';
import type { Transaction } from './transaction';

/** At a large backlog, a statement without a limit exceeds `DATABASE_TIMEOUT_MS` and is rolled back, each time it is repeated. */
const BATCH_SIZE = 1_000;

interface Deleted {
  table: string;
  /** SQL, with `$1` and so on for the values. */
  where: string;
  values: unknown[];
}

/** Deletes up to 1,000 rows, and skips those that other transactions have locked. Returns whether there may be more. */
export async function deleteBatch(tx: Transaction, { table, where, values }: Deleted): Promise<boolean> {
  const { count } = await planned(
    tx,
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
    values,
  );
  return count === BATCH_SIZE;
}
