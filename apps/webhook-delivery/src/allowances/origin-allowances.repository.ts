import { Injectable } from '@nestjs/common';
import { planned, Transaction } from '@vc/platform/persistence';
import { LONGEST_DELAY_MS, SHORTEST_DELAY_MS } from './pace';

interface Release {
  origin: string;
  /** The lease of the post, which no other post of the origin has. */
  leaseUntil: Date;
  /** Whether the response was prompt and 2xx. */
  isGood: boolean;
  now: Date;
}

/** The paces of origins, which belong to no tenant. */
@Injectable()
export class OriginAllowancesRepository {
  /** Adds the allowance of the origin if it has none. */
  async add(tx: Transaction, origin: string, now: Date): Promise<void> {
    await planned(tx, ADD, [origin, SHORTEST_DELAY_MS, now]);
  }

  /** Frees the place of a post. The delay between posts doubles after a slow or failed response, and halves after another. */
  async release(tx: Transaction, { origin, leaseUntil, isGood, now }: Release): Promise<void> {
    await planned(tx, RELEASE, [origin, leaseUntil, isGood, now, SHORTEST_DELAY_MS, LONGEST_DELAY_MS]);
  }

  /** Removes the allowances that no endpoint needs and that no post has used since. */
  async removeUnused(tx: Transaction, since: Date): Promise<void> {
    await planned(tx, REMOVE_UNUSED, [since]);
  }
}

/** The update keeps `removeUnused`, which reads the endpoints before, from removing the row. */
const ADD = `INSERT INTO origin_allowances (origin, delay_ms, next_post_at, first_until, second_until)
   VALUES ($1, $2, $3, $3, $3)
   ON CONFLICT (origin) DO UPDATE SET next_post_at = greatest(origin_allowances.next_post_at, excluded.next_post_at)`;

const RELEASE = `WITH changed AS (
     SELECT origin, CASE WHEN $3 THEN greatest(delay_ms / 2, $5) ELSE least(delay_ms * 2, $6) END AS delay_ms
     FROM origin_allowances WHERE origin = $1 FOR UPDATE
   )
   UPDATE origin_allowances SET
     delay_ms = changed.delay_ms,
     next_post_at = CASE WHEN $3 THEN next_post_at
       ELSE greatest(next_post_at, $4::timestamptz + changed.delay_ms * interval '1 millisecond') END,
     first_until = CASE WHEN first_until = $2 THEN $4 ELSE first_until END,
     second_until = CASE WHEN second_until = $2 THEN $4 ELSE second_until END
   FROM changed WHERE origin_allowances.origin = changed.origin`;

const REMOVE_UNUSED = `DELETE FROM origin_allowances WHERE next_post_at < $1
   AND NOT EXISTS (SELECT FROM endpoints WHERE consented_origin = origin)`;
