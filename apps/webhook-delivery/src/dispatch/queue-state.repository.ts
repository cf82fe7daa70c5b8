import { Injectable } from '@nestjs/common';
import { planned, type Transaction } from '@vc/platform/persistence';

/** Deliveries beyond this number are not counted. */
const MOST_COUNTED = 10_000;

export interface QueueState {
  due: number;
  /** How long the oldest of them is due, in seconds; 0 if there is none. */
  oldestAge: number;
  /** Enabled endpoints by the state of their circuit. */
  closed: number;
  open: number;
  halfOpen: number;
}

/**
 * An endpoint whose pause is over is half open: one delivery probes it. The index of due deliveries is read endpoint by
 * endpoint, so the deliveries of paused and disabled endpoints cost nothing.
 */
const READ = `WITH working AS (
     SELECT id, consecutive_failures, paused_until FROM endpoints
     WHERE enabled AND deleted_at IS NULL AND (verified_at IS NOT NULL OR NOT $2)
   ),
   due AS (
     SELECT next_attempt_at FROM working CROSS JOIN LATERAL (
       SELECT next_attempt_at FROM deliveries
       WHERE endpoint_id = working.id AND status = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT ${MOST_COUNTED}
     ) AS waiting
     WHERE paused_until IS NULL OR paused_until <= $1
     LIMIT ${MOST_COUNTED}
   )
   SELECT
     (SELECT count(*) FROM due)::int AS due,
     (SELECT coalesce(extract(epoch FROM $1 - min(next_attempt_at)), 0) FROM due)::float8 AS "oldestAge",
     count(*) FILTER (WHERE paused_until IS NULL)::int AS closed,
     count(*) FILTER (WHERE paused_until > $1)::int AS open,
     count(*) FILTER (WHERE paused_until <= $1)::int AS "halfOpen"
   FROM working`;

@Injectable()
export class QueueStateRepository {
  /** Of all tenants. */
  async read(tx: Transaction, now: Date, onlyVerified: boolean): Promise<QueueState> {
    const { rows } = await planned<QueueState>(tx, READ, [now, onlyVerified]);
    const [state] = rows;
    if (!state) throw new Error('PostgreSQL returned no row.');
    return state;
  }
}
