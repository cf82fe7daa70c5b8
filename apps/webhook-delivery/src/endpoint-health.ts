import { Injectable } from '@nestjs/common';
import { DisabledEndpoint } from '@vc/contract/events';
import { createEvent, Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { Attempt, isGone, isSuccess } from './attempt';
import { DISABLE_AFTER_MS, FAILURES_BEFORE_PAUSE, pauseMs } from './circuit-breaker';
import { EndpointsRepository, FailingEndpoint } from './endpoints.repository';

/** Learns from attempts which endpoints work: pauses those that do not, and disables those that will not. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly outbox: Outbox,
  ) {}

  async learn(tx: Transaction, attempts: Attempt[], now: Date): Promise<void> {
    const gone = endpointsOf(attempts.filter(({ outcome }) => isGone(outcome)));
    const working = endpointsOf(attempts.filter(({ outcome }) => isSuccess(outcome)));
    const failures = new Map<string, number>();
    for (const { delivery, outcome } of attempts) {
      const id = delivery.endpoint_id;
      if (isSuccess(outcome) || gone.has(id) || working.has(id)) continue;
      failures.set(id, (failures.get(id) ?? 0) + 1);
    }
    if (working.size > 0) await this.endpoints.clearFailures(tx, [...working.keys()]);
    const failing = await this.noteFailing(tx, failures, now);
    for (const [id, tenantId] of gone) await this.disable(tx, { id, tenantId, reason: 'gone' }, now);
    for (const { id, tenant_id: tenantId, failing_since: since } of failing) {
      if (now.getTime() - since.getTime() < DISABLE_AFTER_MS) continue;
      await this.disable(tx, { id, tenantId, reason: 'failing' }, now);
    }
  }

  /** Answers the endpoints with their new counts. */
  private async noteFailing(tx: Transaction, failures: Map<string, number>, now: Date): Promise<FailingEndpoint[]> {
    if (failures.size === 0) return [];
    const failing = await this.endpoints.addFailures(tx, failures, now);
    const pauses = failing
      .filter((each) => each.consecutive_failures >= FAILURES_BEFORE_PAUSE)
      .map((each) => ({ id: each.id, until: new Date(now.getTime() + pauseMs(each.consecutive_failures)) }));
    if (pauses.length > 0) await this.endpoints.pause(tx, pauses);
    return failing;
  }

  /** Of concurrent transactions, the one that disables the endpoint publishes the event. */
  private async disable(
    tx: Transaction,
    { id, tenantId, reason }: { id: string; tenantId: string; reason: DisabledEndpoint['reason'] },
    now: Date,
  ): Promise<void> {
    if (!(await this.endpoints.disable(tx, id, reason, now))) return;
    this.outbox.add(tx, createEvent('webhook.endpoint.disabled', tenantId, id, { endpointId: id, reason }));
  }
}

/** Ids of the endpoints, with their tenants. */
function endpointsOf(attempts: Attempt[]): Map<string, string> {
  return new Map(attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.tenant_id]));
}
