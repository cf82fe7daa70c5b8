interface Queries {
  query: (sql: string, values: unknown[]) => Promise<{ rows: number }[]>;
}

/** How many rows of the tables `work` reads in its transaction, wanted or not. */
export async function rowsRead(tx: Queries, tables: string[], work: () => Promise<unknown>): Promise<number> {
  const before = await rowsReadUntilNow(tx, tables);
  await work();
  return (await rowsReadUntilNow(tx, tables)) - before;
}

async function rowsReadUntilNow(tx: Queries, tables: string[]): Promise<number> {
  const [answer] = await tx.query(
    `SELECT sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
     WHERE schemaname = current_schema() AND relname = ANY ($1)`,
    [tables],
  );
  return answer!.rows;
}
