import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent, eventBody } from '@vc/contract/events';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { createId, Database, Transaction } from '@vc/platform/persistence';
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
    private readonly dispatcher: Dispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async addDeliveries(tx: Transaction, event: DomainEvent): Promise<void> {
    const enabled = await this.enabledEndpoints(tx, event.tenantId);
    const endpoints = enabled.filter(({ types }) => types.length === 0 || types.includes(event.type));
    if (endpoints.length === 0) return;
    await tx.query(
      `INSERT INTO deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       SELECT id, $3, endpoint_id, $4, $5, $6, 'pending', 0, $7, $7, $7
       FROM unnest($1::uuid[], $2::uuid[]) AS delivery (id, endpoint_id)
       ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
      [
        endpoints.map(() => createId()),
        endpoints.map(({ id }) => id),
        ...[event.tenantId, event.id, event.type, JSON.stringify(eventBody(event)), this.clock()],
      ],
    );
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
