import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent, eventBody } from '@vc/contract/events';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { Dispatcher } from './dispatcher';

/** Turns an event into one delivery for each endpoint that wants it. */
@Injectable()
export class FanOutService {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async addDeliveries(tx: Transaction, event: DomainEvent): Promise<void> {
    const endpoints: { id: string }[] = await tx.query(
      `SELECT id FROM endpoints
       WHERE tenant_id = $1 AND enabled AND (filter_types = '{}' OR $2 = ANY (filter_types))`,
      [event.tenantId, event.type],
    );
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
}
