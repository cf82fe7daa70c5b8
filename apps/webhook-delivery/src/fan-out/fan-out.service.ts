import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent } from '@vc/contract/events';
import { activeTrace } from '@vc/platform/observability';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, Transaction } from '@vc/platform/persistence';
import { DeliveryConfig } from '../delivery-config';
import { AddedDelivery, FanOutRepository, TracedEvent } from './fan-out.repository';
import { FeedRepository } from '../feed/feed.repository';
import { Dispatcher, LEASE_MS } from '../dispatch/dispatcher';

/**
 * Turns events into one delivery for each endpoint with a matching filter. This worker leases as many as it has slots for
 * and posts them immediately (docs/adr/0024). Any worker claims the others later.
 */
@Injectable()
export class FanOutService {
  private readonly pendingEvents = new WeakMap<Transaction, TracedEvent[]>();

  constructor(
    private readonly database: Database,
    private readonly deliveries: FanOutRepository,
    private readonly feed: FeedRepository,
    private readonly dispatcher: Dispatcher,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Collects the events of a transaction, of all tenants, and writes their deliveries at its end. */
  addDeliveries(tx: Transaction, event: DomainEvent): void {
    const traced = { ...event, traceparent: activeTrace()?.traceparent };
    const events = this.pendingEvents.get(tx);
    if (events) return void events.push(traced);
    const first = [traced];
    this.pendingEvents.set(tx, first);
    const added: AddedDelivery[] = [];
    this.database.withCommit(tx, () => this.feed.append(tx, first));
    this.database.withCommit(tx, async () => added.push(...(await this.write(tx, first))));
    this.database.afterCommit(tx, () => this.dispatch(added));
  }

  private write(tx: Transaction, events: TracedEvent[]): Promise<AddedDelivery[]> {
    const now = this.clock();
    const leaseUntil = this.dispatcher.hasRoom ? new Date(now.getTime() + LEASE_MS) : null;
    const { occupied } = this.dispatcher;
    const onlyVerified = this.config.requiresProof;
    return this.deliveries.add(tx, events, { now, leaseUntil, occupied, onlyVerified });
  }

  private dispatch(added: AddedDelivery[]): void {
    for (const { leased_until: leasedUntil, ...delivery } of added) {
      if (leasedUntil) this.dispatcher.accept({ delivery, leasedUntil });
    }
    if (added.some(({ leased_until }) => leased_until === null)) this.dispatcher.wake();
  }
}
