import type { Transaction } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';

/** How many rows of the tables `work` reads in its transaction, wanted or not. */
export async function rowsRead(tx: Transaction, tables: string[], work: () => Promise<unknown>): Promise<number> {
  const before = await rowsReadUntilNow(tx, tables);
  await work();
  return (await rowsReadUntilNow(tx, tables)) - before;
}

async function rowsReadUntilNow(tx: Transaction, tables: string[]): Promise<number> {
  const { rows } = await planned<{ rows: number }>(
    tx,
    `SELECT sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
     WHERE schemaname = current_schema() AND relname = ANY ($1)`,
    [tables],
  );
  const [row] = rows;
  return row!.rows;
}
