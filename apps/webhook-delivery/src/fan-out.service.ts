import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent } from '@vc/contract/events';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, Transaction } from '@vc/platform/persistence';
import { AddedDelivery, DeliveriesRepository } from './deliveries.repository';
import { Dispatcher, LEASE_MS } from './dispatcher';

/**
 * Turns events into one delivery for each endpoint that wants them. This worker posts at once what it has room for: such
 * a delivery is born leased, and nobody has to look for it. Everything else is claimed later, by any worker.
 */
@Injectable()
export class FanOutService {
  private readonly gathered = new WeakMap<Transaction, DomainEvent[]>();

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: Dispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The events of a transaction, of whichever tenants, are written together at its end. */
  addDeliveries(tx: Transaction, event: DomainEvent): void {
    const events = this.gathered.get(tx);
    if (events) return void events.push(event);
    const first = [event];
    this.gathered.set(tx, first);
    const added: AddedDelivery[] = [];
    this.database.withCommit(tx, async () => added.push(...(await this.write(tx, first))));
    this.database.afterCommit(tx, () => this.dispatch(added));
  }

  private write(tx: Transaction, events: DomainEvent[]): Promise<AddedDelivery[]> {
    const now = this.clock();
    const leaseUntil = this.dispatcher.hasRoom ? new Date(now.getTime() + LEASE_MS) : null;
    return this.deliveries.add(tx, events, { now, leaseUntil, occupied: this.dispatcher.occupied });
  }

  private dispatch(added: AddedDelivery[]): void {
    const leased = added.filter(({ leased_until }) => leased_until !== null);
    for (const { leased_until: leasedUntil, ...delivery } of leased) {
      this.dispatcher.take({ delivery, leasedUntil: leasedUntil! });
    }
    if (leased.length < added.length) this.dispatcher.wake();
  }
}
