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

  /** 0 while the service is not idle, in ms. */
  get lookMs(): number {
    return this.database.lookMs;
  }

  /**
   * Adds the usage to that of all replicas, and returns when each key has its whole burst again, in ms.
   * @param mostAt the latest such time
   */
  async add(usages: Usage[], mostAt: number): Promise<{ key: string; fullAt: number }[]> {
    const keys = usages.map(({ key }) => key);
    const fullAt = usages.map(({ from, milliseconds }) => from + milliseconds);
    const amounts = Object.fromEntries(usages.map(({ key, milliseconds }) => [key, milliseconds]));
    const { rows } = await this.database.query<{ key: string; fullAt: number }>(ADD, [keys, fullAt, amounts, mostAt]);
    return rows;
  }

  /** Deletes keys that have their whole burst. */
  async deleteFull(now: number): Promise<void> {
    await this.database.query(DELETE_FULL, [now]);
  }
}

/** The usage counts from the time of its requests, since what is shared late has already drained in part. */
const ADD = `INSERT INTO rate_limits AS bucket (key, full_at)
         SELECT key, full_at FROM unnest($1::text[], $2::float8[]) AS used (key, full_at) ORDER BY key
         ON CONFLICT (key) DO UPDATE SET full_at = least(
           $4::float8, greatest(bucket.full_at + ($3::jsonb ->> bucket.key)::float8, excluded.full_at))
         RETURNING key, full_at AS "fullAt"`;

const DELETE_FULL = `DELETE FROM rate_limits WHERE key IN (
         SELECT key FROM rate_limits WHERE full_at < $1::float8 FOR UPDATE SKIP LOCKED)`;
