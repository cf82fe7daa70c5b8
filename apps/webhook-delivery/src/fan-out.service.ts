import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent } from '@vc/contract/events';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database, execute, Transaction } from '@vc/platform/persistence';
import { ClaimedDelivery } from './claimed-delivery';
import { AddedDelivery, DeliveriesRepository, Wanted } from './deliveries.repository';
import { Dispatcher, LEASE_MS } from './dispatcher';

interface EnabledEndpoint extends Pick<ClaimedDelivery, 'url' | 'secret' | 'previous_secret'> {
  id: string;
  tenant_id: string;
  /** Empty stands for every type. */
  types: string[];
  /** Its last attempt did not fail. */
  works: boolean;
}

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
    this.database.beforeCommit(tx, () => this.write(tx, first));
  }

  private async write(tx: Transaction, events: DomainEvent[]): Promise<void> {
    const now = this.clock();
    const tenants = [...new Set(events.map(({ tenantId }) => tenantId))];
    const endpoints = await this.enabledEndpoints(tx, tenants, now);
    const byTenant = new Map(tenants.map((id) => [id, [] as EnabledEndpoint[]]));
    for (const endpoint of endpoints) byTenant.get(endpoint.tenant_id)!.push(endpoint);
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const wanted = events.flatMap((event) =>
      byTenant
        .get(event.tenantId)!
        .filter(({ types }) => types.length === 0 || types.includes(event.type))
        .map(({ id, works }): Wanted => {
          const isLeased = works && this.dispatcher.accepts(id);
          return { endpointId: id, event, leasedUntil: isLeased ? leasedUntil : null };
        }),
    );
    if (wanted.length === 0) return;
    this.database.withCommit(tx, async () => {
      const added = await this.deliveries.add(tx, wanted, now);
      this.database.afterCommit(tx, () => this.handOver(added, endpoints, leasedUntil));
    });
  }

  private handOver(added: AddedDelivery[], endpoints: EnabledEndpoint[], leasedUntil: Date): void {
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
    const leased = added.filter(({ leased_until }) => leased_until !== null);
    for (const { leased_until: _, ...delivery } of leased) {
      const { url, secret, previous_secret } = byId.get(delivery.endpoint_id)!;
      this.dispatcher.take({ delivery: { ...delivery, url, secret, previous_secret }, leasedUntil });
    }
    if (leased.length < added.length) this.dispatcher.wake();
  }

  private async enabledEndpoints(tx: Transaction, tenantIds: string[], now: Date): Promise<EnabledEndpoint[]> {
    return execute(
      tx,
      `SELECT id, tenant_id, filter_types AS types, consecutive_failures = 0 AS works, url, secret,
         CASE WHEN previous_secret_until > $2 THEN previous_secret END AS previous_secret
       FROM endpoints WHERE tenant_id = ANY($1) AND enabled`,
      [tenantIds, now],
    );
  }
}
