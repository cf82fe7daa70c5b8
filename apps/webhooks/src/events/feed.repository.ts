import { Injectable } from '@nestjs/common';
import { prepared, type Transaction } from '@vc/platform/persistence';
import type { FeedEvent } from './feed-event';
import type { Position } from './position';

interface EventRow {
  event_id: string;
  event_type: string;
  resource_id: string;
  body: string;
  occurred_at: Date;
  tx: string;
  seq: string;
}

/** Every older transaction has ended, so no event appears before one of these (docs/adr/0037). */
const SETTLED = 'tx < pg_snapshot_xmin(pg_current_snapshot())';
const COLUMNS = 'event_id, event_type, resource_id, body, occurred_at, tx::text, seq';

@Injectable()
export class FeedRepository {
  /** The settled events after the position, the oldest first. */
  async list(tx: Transaction, tenantId: string, after: Position, limit: number): Promise<FeedEvent[]> {
    const { rows } = await prepared<EventRow>(
      tx,
      `SELECT ${COLUMNS} FROM events WHERE tenant_id = $1 AND (tx, seq) > ($2::text::xid8, $3::bigint) AND ${SETTLED}
       ORDER BY events.tx, events.seq LIMIT $4`,
      [tenantId, String(after.tx), String(after.seq), limit],
    );
    return rows.map(toFeedEvent);
  }

  async find(tx: Transaction, tenantId: string, id: string): Promise<FeedEvent | undefined> {
    const { rows } = await prepared<EventRow>(
      tx,
      `SELECT ${COLUMNS} FROM events WHERE tenant_id = $1 AND event_id = $2 AND ${SETTLED}`,
      [tenantId, id],
    );
    return rows.map(toFeedEvent)[0];
  }

  /** The newest settled event of each of the tenants that has one. */
  async findNewest(tx: Transaction, tenantIds: string[]): Promise<Map<string, FeedEvent>> {
    const { rows } = await prepared<EventRow & { tenant_id: string }>(
      tx,
      `SELECT tenant.id AS tenant_id, newest.* FROM unnest($1::uuid[]) AS tenant (id) CROSS JOIN LATERAL (
         SELECT ${COLUMNS} FROM events WHERE tenant_id = tenant.id AND ${SETTLED}
         ORDER BY events.tx DESC, events.seq DESC LIMIT 1) AS newest`,
      [tenantIds],
    );
    return new Map(rows.map((row) => [row.tenant_id, toFeedEvent(row)]));
  }
}

function toFeedEvent(row: EventRow): FeedEvent {
  return {
    id: row.event_id,
    eventType: row.event_type,
    resourceId: row.resource_id,
    body: row.body,
    occurredAt: row.occurred_at,
    position: { tx: BigInt(row.tx), seq: BigInt(row.seq) },
  };
}
