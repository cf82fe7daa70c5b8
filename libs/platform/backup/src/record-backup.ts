import { createId } from '@vc/platform/persistence';
import { Client } from 'pg';

interface FinishedBackup {
  /** URL of the owner of the schemas. */
  databaseUrl: string;
  /** Time of the state that the backup has. */
  takenAt: string;
  bytes: number;
  durationMs: number;
}

/**
 * Records that a backup of the rows was made, where the health of the platform shows it.
 * @returns false for a database of an earlier release, which keeps no record of backups
 */
export async function recordBackup({ databaseUrl, takenAt, bytes, durationMs }: FinishedBackup): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('auth.backups') IS NOT NULL AS "isThere"`,
    );
    if (!rows[0]?.isThere) return false;
    await client.query(INSERT, [createId(), takenAt, bytes, durationMs]);
    return true;
  } finally {
    await client.end();
  }
}

/** The time is that of the state, which is what a restore would give. */
const INSERT = `INSERT INTO auth.backups (id, kind, finished_at, bytes, duration_ms) VALUES ($1, 'rows', $2, $3, $4)`;
