import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent } from '@vc/contract/events';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database, Transaction } from '@vc/platform/persistence';
import { DeliveriesRepository } from './deliveries.repository';
import { Dispatcher } from './dispatcher';

interface EnabledEndpoint {
  id: string;
  /** Empty stands for every type. */
  types: string[];
}

/** Turns an event into one delivery for each endpoint that wants it. */
@Injectable()
export class FanOutService {
  /** Events of one transaction look at the same endpoints. */
  private readonly known = new WeakMap<Transaction, Promise<EnabledEndpoint[]>>();

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: Dispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async addDeliveries(tx: Transaction, event: DomainEvent): Promise<void> {
    const enabled = await this.enabledEndpoints(tx, event.tenantId);
    const endpoints = enabled.filter(({ types }) => types.length === 0 || types.includes(event.type));
    const added = endpoints.map(({ id }) => ({ endpointId: id, event }));
    if (added.length === 0) return;
    await this.deliveries.add(tx, added, this.clock());
    this.database.afterCommit(tx, () => this.dispatcher.wake());
  }

  private enabledEndpoints(tx: Transaction, tenantId: string): Promise<EnabledEndpoint[]> {
    const known =
      this.known.get(tx) ??
      tx.query<EnabledEndpoint[]>(`SELECT id, filter_types AS types FROM endpoints WHERE tenant_id = $1 AND enabled`, [
        tenantId,
      ]);
    this.known.set(tx, known);
    return known;
  }
}
