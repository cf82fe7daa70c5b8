import { createId, runMigrations } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { webhookMigrations } from './index';
import { VerifiedEndpoints1700000000005 } from './endpoints.migration';

describe('VerifiedEndpoints', () => {
  it('keeps existing endpoints verified, and has new ones echo a challenge', async () => {
    const owner = await createTestDatabase();
    try {
      const migrations = webhookMigrations.slice(0, webhookMigrations.indexOf(VerifiedEndpoints1700000000005));
      await runMigrations({ databaseUrl: owner.url, schema: 'webhooks', migrations });
      const columns = 'id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at';
      const insert = (url: string) =>
        owner.query(
          `INSERT INTO webhooks.endpoints (${columns}) VALUES ($1, $2, $3, '', '{}', '', true, now(), now())`,
          [createId(), createId(), url],
        );
      await insert('before');
      await runMigrations({ databaseUrl: owner.url, schema: 'webhooks', migrations: webhookMigrations });
      await insert('after');
      const sql = 'SELECT url, verified_at IS NOT NULL AS verified FROM webhooks.endpoints ORDER BY url';
      expect(await owner.query(sql)).toEqual([
        { url: 'after', verified: false },
        { url: 'before', verified: true },
      ]);
    } finally {
      await owner.drop();
    }
  });
});
