import { planned, type Transaction } from '@vc/platform/persistence';
import type { CountedFailures } from './counted-failures';

/** Fewer failures in an hour are never unusual. */
const LEAST = 20;
/** So many times the failures of a usual hour are unusual. */
const TIMES = 5;
/** The usual hour is the mean of those of a week. */
const USUAL_HOURS = 7 * 24;

export interface UnusualFailures {
  tenant_id: string;
  /** In the hour. */
  failures: number;
}

/** Finds the tenants with unusually many failures. */
export class UnusualFailuresRepository {
  private readonly statement: string;

  constructor({ table, timeColumn }: CountedFailures) {
    this.statement = claim(table, timeColumn);
  }

  /**
   * Returns the tenants that had unusually many failures in the hour, each at most once a day. The rows that mark them are of this
   * transaction, so that one replica has their staff told.
   * @param hour its beginning
   */
  async claim(tx: Transaction, hour: Date, now: Date): Promise<UnusualFailures[]> {
    return (await planned<UnusualFailures>(tx, this.statement, [hour, now])).rows;
  }
}

const claim = (table: string, time: string) => `WITH counted AS (
    SELECT tenant_id, count(*) FILTER (WHERE ${time} >= $1)::int AS failures,
      count(*) FILTER (WHERE ${time} < $1) / ${USUAL_HOURS}::float8 AS usual
    FROM ${table}
    WHERE status = 'failed' AND ${time} >= $1 - make_interval(hours => ${USUAL_HOURS}) AND ${time} < $1 + interval '1 hour'
    GROUP BY tenant_id
  ), unusual AS (
    SELECT tenant_id, failures FROM counted WHERE failures >= ${LEAST} AND failures >= ${TIMES} * usual
  ), marked AS (
    INSERT INTO failure_alerts AS mark (tenant_id, alerted_at) SELECT tenant_id, $2 FROM unusual
    ON CONFLICT (tenant_id) DO UPDATE SET alerted_at = $2 WHERE mark.alerted_at <= $2 - interval '1 day'
    RETURNING tenant_id
  )
  SELECT tenant_id, failures FROM unusual JOIN marked USING (tenant_id)`;
