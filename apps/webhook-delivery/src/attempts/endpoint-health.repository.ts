import { Injectable } from '@nestjs/common';
import type { DisabledEndpoint } from '@vc/contract/events';
import { planned, prepared, Transaction } from '@vc/platform/persistence';

export interface FailingEndpoint {
  id: string;
  tenant_id: string;
  consecutive_failures: number;
  failing_since: Date;
  /** The last alert of these failures; 0 if there was none. */
  alerted_percent: number;
}

/** Every statement reaches the endpoints of all tenants. */
@Injectable()
export class EndpointHealthRepository {
  /** Resets the failure counts of the endpoints and ends their pauses. */
  async clearFailures(tx: Transaction, ids: string[]): Promise<void> {
    await prepared(
      tx,
      `UPDATE endpoints SET consecutive_failures = 0, failing_since = NULL, alerted_percent = 0, paused_until = NULL
       WHERE id = ANY($1) AND consecutive_failures > 0`,
      [ids],
    );
  }

  /**
   * Returns the endpoints with their new counts.
   * @param failures by endpoint id
   */
  async addFailures(tx: Transaction, failures: Map<string, number>, now: Date): Promise<FailingEndpoint[]> {
    const { rows } = await planned<FailingEndpoint>(
      tx,
      `UPDATE endpoints SET
         consecutive_failures = consecutive_failures + failures,
         failing_since = coalesce(failing_since, $3)
       FROM unnest($1::uuid[], $2::int[]) AS failed (endpoint_id, failures)
       WHERE id = endpoint_id
       RETURNING id, tenant_id, consecutive_failures, failing_since, alerted_percent`,
      [[...failures.keys()], [...failures.values()], now],
    );
    return rows;
  }

  async pause(tx: Transaction, pauses: { id: string; until: Date }[]): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET paused_until = until
       FROM unnest($1::uuid[], $2::timestamptz[]) AS pause (endpoint_id, until) WHERE id = endpoint_id`,
      [pauses.map(({ id }) => id), pauses.map(({ until }) => until)],
    );
  }

  /** Returns false if the endpoint is disabled already. */
  async disable(tx: Transaction, id: string, reason: DisabledEndpoint['reason'], now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE endpoints SET enabled = false, disabled_reason = $2, updated_at = $3 WHERE id = $1 AND enabled`,
      [id, reason, now],
    );
    return count !== 0;
  }
}
