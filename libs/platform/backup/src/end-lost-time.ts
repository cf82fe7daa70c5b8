/** Runs one statement as the owner of the schema, past row-level security, in the transaction of the restore. */
export type RunStatement = (sql: string, values?: unknown[]) => Promise<unknown>;

/** Ends what a service may have given away, or have seen used, in the time that a restore has lost. */
export type EndLostTime = (run: RunStatement, restoredAt: Date) => Promise<void>;
