import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { MigrationClass } from './migration';
import type { MigrationRecords } from './migration-records';
import { lockNotAvailable } from './schema-state.errors';

/** lock_not_available, deadlock_detected */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

/** How long a migration waits for a lock, behind which all later statements on the table would queue. */
export interface LockPatience {
  timeoutMs: number;
  attempts: number;
  pauseMs: number;
}

export const LOCK_PATIENCE: LockPatience = { timeoutMs: 2_000, attempts: 60, pauseMs: 1_000 };

/**
 * Runs one migration in a transaction, with its record. A statement that waits for a lock gives up after a short time, lets
 * the traffic pass, and the migration begins again.
 */
export async function applyMigration(
  owner: DataSource,
  migration: MigrationClass,
  records: MigrationRecords,
  patience: LockPatience = LOCK_PATIENCE,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(owner, migration, records, patience);
    } catch (error) {
      if (!LOCK_ERRORS.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt >= patience.attempts) throw lockNotAvailable(migration.name, attempt, error);
      await pause(patience.pauseMs);
    }
  }
}

async function applyOnce(
  owner: DataSource,
  migration: MigrationClass,
  records: MigrationRecords,
  { timeoutMs }: LockPatience,
): Promise<void> {
  const runner = owner.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    await new migration().up(runner);
    await records.add(runner, migration);
    await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}
