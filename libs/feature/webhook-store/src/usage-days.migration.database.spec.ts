import { createId, runMigrations } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { webhookMigrations } from './index';
import { UsageDays1700000000024 } from './usage-days.migration';

const ISSUED = 'openid4vc.issuance.completed';

describe('UsageDays', () => {
  it('counts the events of the feed, the ended deliveries and the attempts by tenant and UTC day', async () => {
    const owner = await createTestDatabase();
    try {
      const migrations = webhookMigrations.slice(0, webhookMigrations.indexOf(UsageDays1700000000024));
      await runMigrations({ databaseUrl: owner.url, schema: 'webhooks', migrations });
      const [one, other, endpoint, delivery] = [createId(), createId(), createId(), createId()];
      await owner.query(
        `INSERT INTO webhooks.events (event_id, tenant_id, event_type, resource_id, body, occurred_at)
         SELECT gen_random_uuid(), tenant_id, '${ISSUED}', gen_random_uuid(), '{}', at FROM (VALUES
           ($1::uuid, '2026-02-28T23:59:59.999Z'::timestamptz), ($1, '2026-03-01T00:00:00Z'), ($1, '2026-03-01T02:00:00+01:00'),
           ($2, '2026-03-01T00:00:00Z')) AS event (tenant_id, at)`,
        [one, other],
      );
      await owner.query(
        `INSERT INTO webhooks.endpoints (id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at)
         VALUES ($1, $2, 'https://x.example', '', '{}', '', true, now(), now())`,
        [endpoint, one],
      );
      await owner.query(
        `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
           next_attempt_at, created_at, updated_at)
         SELECT id, $2, $3, gen_random_uuid(), '${ISSUED}', '{}', status, 1, now(), now(), '2026-03-02T12:00:00Z'
         FROM (VALUES ($1::uuid, 'delivered'), (gen_random_uuid(), 'failed'), (gen_random_uuid(), 'pending'))
           AS added (id, status)`,
        [delivery, one, endpoint],
      );
      await owner.query(
        `INSERT INTO webhooks.delivery_attempts (id, tenant_id, delivery_id, status, latency_ms, response_excerpt, created_at)
         VALUES (gen_random_uuid(), $1, $2, 500, 1, '', '2026-03-01T12:00:00Z'),
           (gen_random_uuid(), $1, $2, 204, 1, '', '2026-03-02T12:00:00Z')`,
        [one, delivery],
      );
      await runMigrations({ databaseUrl: owner.url, schema: 'webhooks', migrations: webhookMigrations });
      const usageOf = async (tenantId: string) =>
        (
          await owner.query<{ line: string }>(
            `SELECT concat_ws(' ', day, measure, count) AS line FROM webhooks.usage_days WHERE tenant_id = $1 ORDER BY 1`,
            [tenantId],
          )
        ).map(({ line }) => line);
      expect(await usageOf(one)).toEqual([
        `2026-02-28 ${ISSUED} 1`,
        `2026-03-01 ${ISSUED} 2`,
        '2026-03-01 webhook.delivery.attempted 1',
        '2026-03-02 webhook.delivery.attempted 1',
        '2026-03-02 webhook.delivery.delivered 1',
        '2026-03-02 webhook.delivery.failed 1',
      ]);
      expect(await usageOf(other)).toEqual([`2026-03-01 ${ISSUED} 1`]);
    } finally {
      await owner.drop();
    }
  });
});
