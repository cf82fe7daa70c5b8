import { Injectable } from '@nestjs/common';
import { FailingEndpoint as FailingPayload } from '@vc/contract/events';
import { DISABLE_AFTER_MS } from '@vc/feature/webhook-store';
import { createEvent, Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { FeedRepository } from '../feed/feed.repository';
import { AlertsRepository } from './alerts.repository';
import { FailingEndpoint } from './endpoint-health.repository';

const THRESHOLDS: FailingPayload['percent'][] = [100, 90, 50];

/** Publishes how close endpoints are to being disabled, once for each threshold of a period of failures, and which ones wait. */
@Injectable()
export class FailingAlerts {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly outbox: Outbox,
    private readonly feed: FeedRepository,
  ) {}

  /**
   * Publishes to Kafka, to the other endpoints of the tenant, and to the e-mail addresses of the endpoint, or else to the staff of
   * the tenant. The row of the endpoint is locked by its new count.
   */
  async publish(tx: Transaction, endpoint: FailingEndpoint, now: Date): Promise<void> {
    const { id, tenant_id: tenantId, failing_since: since } = endpoint;
    const percent = reachedThreshold(now.getTime() - since.getTime());
    if (percent === undefined || percent <= endpoint.alerted_percent) return;
    await this.alerts.markAlerted(tx, id, percent);
    const payload = { endpointId: id, percent, failingSince: since.toISOString() };
    const event = createEvent('webhook.endpoint.failing', tenantId, id, payload);
    this.outbox.add(tx, event);
    await this.feed.append(tx, [event]);
    await this.alerts.deliver(tx, event, now);
    const emails = await this.alerts.addEmails(tx, id, percent, now);
    const alert = { kind: 'endpoint-failing' as const, resourceId: id, percent };
    if (emails === 0) this.outbox.add(tx, createEvent('staff.alert.raised', tenantId, id, alert));
  }

  /** Tells that an endpoint waits, by the e-mail addresses of the endpoint, or else to the staff of the tenant. */
  async publishWaiting(tx: Transaction, { id, tenantId }: { id: string; tenantId: string }, now: Date): Promise<void> {
    if ((await this.alerts.addWaitingEmails(tx, id, now)) > 0) return;
    const alert = { kind: 'endpoint-waiting' as const, resourceId: id };
    this.outbox.add(tx, createEvent('staff.alert.raised', tenantId, id, alert));
  }
}

function reachedThreshold(failingMs: number): FailingPayload['percent'] | undefined {
  return THRESHOLDS.find((percent) => failingMs >= (DISABLE_AFTER_MS * percent) / 100);
}
