import { Injectable } from '@nestjs/common';
import { planned, type Transaction } from '@vc/platform/persistence';
import type { Backup } from './backup';

type Row = Omit<Backup, 'bytes' | 'durationMs'> & { bytes: string | null; durationMs: string | null };

/** Backups have no tenant: they are of the whole platform. */
@Injectable()
export class BackupsRepository {
  async insert(tx: Transaction, { id, kind, finishedAt, bytes, durationMs }: Backup): Promise<void> {
    await planned(tx, INSERT, [id, kind, finishedAt, bytes, durationMs]);
  }

  async findLatest(tx: Transaction): Promise<Backup | null> {
    const { rows } = await planned<Row>(tx, FIND_LATEST, []);
    const [row] = rows;
    return row ? { ...row, bytes: toNumber(row.bytes), durationMs: toNumber(row.durationMs) } : null;
  }
}

/** node-postgres returns a bigint as a text. */
function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}

const INSERT = 'INSERT INTO backups (id, kind, finished_at, bytes, duration_ms) VALUES ($1, $2, $3, $4, $5)';

const FIND_LATEST = `SELECT id, kind, finished_at AS "finishedAt", bytes, duration_ms AS "durationMs"
         FROM backups ORDER BY finished_at DESC LIMIT 1`;
