import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import type { Usage } from './rate-limit';

/** Rows lock in the order of the keys, so that replicas cause no deadlock. */
@Injectable()
export class RateLimitsRepository {
  constructor(private readonly database: Database) {}

  get isAnswering(): boolean {
    return this.database.isAnswering;
  }

  /**
   * Adds the usage to that of all replicas, and returns when each key has its whole burst again, in ms.
   * @param mostAt the latest such time
   */
  async add(usages: Usage[], now: number, mostAt: number): Promise<{ key: string; fullAt: number }[]> {
    const keys = usages.map(({ key }) => key);
    const amounts = usages.map(({ milliseconds }) => milliseconds);
    const { rows } = await this.database.query<{ key: string; fullAt: number }>(ADD, [keys, amounts, now, mostAt]);
    return rows;
  }

  /** Deletes keys that have their whole burst. */
  async deleteFull(now: number): Promise<void> {
    await this.database.query(DELETE_FULL, [now]);
  }
}

const ADD = `INSERT INTO rate_limits AS bucket (key, full_at)
         SELECT key, $3::float8 + amount FROM unnest($1::text[], $2::float8[]) AS used (key, amount) ORDER BY key
         ON CONFLICT (key) DO UPDATE SET
           full_at = least($4::float8, greatest(bucket.full_at, $3::float8) + excluded.full_at - $3::float8)
         RETURNING key, full_at AS "fullAt"`;

const DELETE_FULL = `DELETE FROM rate_limits WHERE key IN (
         SELECT key FROM rate_limits WHERE full_at < $1::float8 FOR UPDATE SKIP LOCKED)`;
