import { createId } from '@vc/platform/persistence';
import type { TestWorld } from '@vc/testing/service/test-world';
import { Client } from 'pg';

/** Writes events into feeds, as the delivery of webhooks does. */
export class TestFeed {
  constructor(private readonly world: TestWorld) {}

  /** Returns the ids of the events. @param blanks that make each event longer */
  async add(tenantId: string, count: number, resourceId = createId(), blanks = 0): Promise<string[]> {
    const ids = Array.from({ length: count }, () => createId());
    await this.world.database.query(INSERT, [ids, tenantId, resourceId, blanks]);
    return ids;
  }

  /** Adds one event in a transaction that stays open until the returned function commits it. */
  async addOpen(tenantId: string): Promise<{ id: string; commit: () => Promise<void> }> {
    const id = createId();
    const other = new Client({ connectionString: this.world.database.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(INSERT, [[id], tenantId, createId(), 0]);
    const commit = async () => {
      await other.query('COMMIT');
      await other.end();
    };
    return { id, commit };
  }
}

const INSERT = `
  INSERT INTO webhooks.events (event_id, tenant_id, event_type, resource_id, body, occurred_at)
  SELECT id, $2::uuid, 'openid4vc.issuance.offered', $3::uuid,
    format('{"eventType":"openid4vc.issuance.offered","payload":{"openId4VcIssuanceId":"%s"}}%s', $3::uuid::text,
      repeat(' ', $4::int)), now()
  FROM unnest($1::uuid[]) AS id`;
