import { Injectable } from '@nestjs/common';
import { DisabledEndpoint } from '@vc/contract/events';
import { createEvent, Outbox } from '@vc/platform/messaging';
import { execute, Transaction } from '@vc/platform/persistence';
import { Attempt, isGone, isSuccess } from './attempt';
import { DISABLE_AFTER_MS, FAILURES_BEFORE_PAUSE, pauseMs } from './circuit-breaker';

interface Failing {
  id: string;
  tenant_id: string;
  consecutive_failures: number;
  failing_since: Date;
}

/** Learns from attempts which endpoints work: pauses those that do not, and disables those that will not. */
@Injectable()
export class EndpointHealth {
  constructor(private readonly outbox: Outbox) {}

  async learn(tx: Transaction, attempts: Attempt[], now: Date): Promise<void> {
    const gone = endpointsOf(attempts.filter(({ outcome }) => isGone(outcome)));
    const working = endpointsOf(attempts.filter(({ outcome }) => isSuccess(outcome)));
    const failures = new Map<string, number>();
    for (const { delivery, outcome } of attempts) {
      const id = delivery.endpoint_id;
      if (isSuccess(outcome) || gone.has(id) || working.has(id)) continue;
      failures.set(id, (failures.get(id) ?? 0) + 1);
    }
    await this.noteWorking(tx, [...working.keys()]);
    const failing = await this.noteFailing(tx, failures, now);
    for (const [id, tenantId] of gone) await this.disable(tx, { id, tenantId, reason: 'gone' }, now);
    for (const { id, tenant_id: tenantId, failing_since: since } of failing) {
      if (now.getTime() - since.getTime() < DISABLE_AFTER_MS) continue;
      await this.disable(tx, { id, tenantId, reason: 'failing' }, now);
    }
  }

  private async noteWorking(tx: Transaction, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await execute(
      tx,
      `UPDATE endpoints SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL
       WHERE id = ANY($1) AND consecutive_failures > 0`,
      [ids],
    );
  }

  /** Answers how the endpoints stand then. */
  private async noteFailing(tx: Transaction, failures: Map<string, number>, now: Date): Promise<Failing[]> {
    if (failures.size === 0) return [];
    const [failing]: [Failing[], number] = await tx.query(
      `UPDATE endpoints SET
         consecutive_failures = consecutive_failures + failures,
         failing_since = coalesce(failing_since, $3)
       FROM unnest($1::uuid[], $2::int[]) AS failed (endpoint_id, failures)
       WHERE id = endpoint_id
       RETURNING id, tenant_id, consecutive_failures, failing_since`,
      [[...failures.keys()], [...failures.values()], now],
    );
    const pausing = failing.filter((each) => each.consecutive_failures >= FAILURES_BEFORE_PAUSE);
    if (pausing.length === 0) return failing;
    const pausedUntil = (each: Failing) => new Date(now.getTime() + pauseMs(each.consecutive_failures));
    await tx.query(
      `UPDATE endpoints SET paused_until = until
       FROM unnest($1::uuid[], $2::timestamptz[]) AS pause (endpoint_id, until) WHERE id = endpoint_id`,
      [pausing.map(({ id }) => id), pausing.map(pausedUntil)],
    );
    return failing;
  }

  /** One event, whoever else notices at the same time. */
  private async disable(
    tx: Transaction,
    { id, tenantId, reason }: { id: string; tenantId: string; reason: DisabledEndpoint['reason'] },
    now: Date,
  ): Promise<void> {
    const [, disabled]: [unknown, number] = await tx.query(
      `UPDATE endpoints SET enabled = false, disabled_reason = $2, updated_at = $3 WHERE id = $1 AND enabled`,
      [id, reason, now],
    );
    if (disabled === 0) return;
    this.outbox.add(tx, createEvent('webhook.endpoint.disabled', tenantId, id, { endpointId: id, reason }));
  }
}

/** Ids of the endpoints, with their tenants. */
function endpointsOf(attempts: Attempt[]): Map<string, string> {
  return new Map(attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.tenant_id]));
}
