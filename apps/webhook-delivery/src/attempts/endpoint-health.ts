import { Injectable } from '@nestjs/common';
import { DisabledEndpoint } from '@vc/contract/events';
import { DISABLE_AFTER_MS } from '@vc/feature/webhook-store';
import { createEvent, Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { FeedRepository } from '../feed/feed.repository';
import { Attempt, isGone, isSuccess } from './attempt';
import { FAILURES_BEFORE_PAUSE, pauseMs } from './circuit-breaker';
import { EndpointHealthRepository, FailingEndpoint } from './endpoint-health.repository';
import { FailingAlerts } from './failing-alerts';

/** Pauses failing endpoints; disables those that have failed for days or are gone. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly endpoints: EndpointHealthRepository,
    private readonly alerts: FailingAlerts,
    private readonly outbox: Outbox,
    private readonly feed: FeedRepository,
  ) {}

  async update(tx: Transaction, attempts: Attempt[], now: Date): Promise<void> {
    const goneByEndpoint = tenantsByEndpoint(attempts.filter(({ outcome }) => isGone(outcome)));
    const working = tenantsByEndpoint(attempts.filter(({ outcome }) => isSuccess(outcome)));
    const failures = new Map<string, number>();
    for (const { delivery, outcome } of attempts) {
      const id = delivery.endpoint_id;
      if (isSuccess(outcome) || goneByEndpoint.has(id) || working.has(id)) continue;
      failures.set(id, (failures.get(id) ?? 0) + 1);
    }
    if (working.size > 0) await this.endpoints.clearFailures(tx, [...working.keys()]);
    const failing = await this.addFailures(tx, failures, now);
    for (const [id, tenantId] of goneByEndpoint) await this.disable(tx, { id, tenantId, reason: 'gone' }, now);
    for (const endpoint of failing) {
      const { id, tenant_id: tenantId, failing_since: since } = endpoint;
      await this.alerts.publish(tx, endpoint, now);
      if (now.getTime() - since.getTime() < DISABLE_AFTER_MS) continue;
      await this.disable(tx, { id, tenantId, reason: 'failing' }, now);
    }
  }

  /** Counts the failures and pauses endpoints. Returns the endpoints with their new counts. */
  private async addFailures(tx: Transaction, failures: Map<string, number>, now: Date): Promise<FailingEndpoint[]> {
    if (failures.size === 0) return [];
    const failing = await this.endpoints.addFailures(tx, failures, now);
    const pauses = failing
      .filter((each) => each.consecutive_failures >= FAILURES_BEFORE_PAUSE)
      .map((each) => ({ id: each.id, until: new Date(now.getTime() + pauseMs(each.consecutive_failures)) }));
    if (pauses.length > 0) await this.endpoints.pause(tx, pauses);
    return failing;
  }

  /** Publishes the event only in the transaction that disables the endpoint. */
  async disable(
    tx: Transaction,
    { id, tenantId, reason }: { id: string; tenantId: string; reason: DisabledEndpoint['reason'] },
    now: Date,
  ): Promise<void> {
    if (!(await this.endpoints.disable(tx, id, reason, now))) return;
    const event = createEvent('webhook.endpoint.disabled', tenantId, id, { endpointId: id, reason });
    this.outbox.add(tx, event);
    await this.feed.append(tx, [event]);
  }
}

function tenantsByEndpoint(attempts: Attempt[]): Map<string, string> {
  return new Map(attempts.map(({ delivery }) => [delivery.endpoint_id, delivery.tenant_id]));
}
