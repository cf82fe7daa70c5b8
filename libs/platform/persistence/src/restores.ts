/**
 * Table of the restores that a schema has seen. The owner writes it, services read it: `first_id` is the lowest UUID v7 of
 * the time of the restore, so what has a lower one may have been used in the lost time (docs/operating/backup.md).
 */
export function createRestores(schema: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${schema}.restores (
      id uuid PRIMARY KEY,
      lost_since timestamptz NOT NULL,
      restored_at timestamptz NOT NULL,
      first_id uuid NOT NULL,
      -- Of the last publication of the audit that is not lost, with a MAC over the restore.
      publication bigint,
      publication_mac text,
      mac text
    )`;
}
