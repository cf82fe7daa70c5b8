import { createId, runMigrations } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { issuanceService } from '../issuance.definition';
import { StatusHistory1700000000010 } from '../migrations/1700000000010-status-history';

describe('StatusHistory', () => {
  it('begins the history with the statuses that existing lists have', async () => {
    const owner = await createTestDatabase();
    const { migrations } = issuanceService;
    const [list, tenant] = [createId(), createId()];
    const insert = (index: number, value: number) =>
      owner.query(
        `INSERT INTO issuance.credential_statuses (status_list_id, index, tenant_id, issuance_credential_id, value)
         VALUES ($1, $2, $3, $4, $5)`,
        [list, index, tenant, createId(), value],
      );
    try {
      const earlier = migrations.slice(0, migrations.indexOf(StatusHistory1700000000010));
      await runMigrations({ databaseUrl: owner.url, schema: 'issuance', migrations: earlier });
      await owner.query(
        'ALTER TABLE issuance.credential_statuses DROP CONSTRAINT credential_statuses_issuance_credential_id_fkey',
      );
      await owner.query(
        `INSERT INTO issuance.status_lists (id, tenant_id, key_type, bits, size, allocated, version, created_at)
         VALUES ($1, $2, 'P-256', 2, 64, 3, 0, now())`,
        [list, tenant],
      );
      for (const [index, value] of [0, 1, 2].entries()) await insert(index, value);
      await runMigrations({ databaseUrl: owner.url, schema: 'issuance', migrations });
      const columns = 'status_list_id, index, tenant_id, value, changed_at <= now() AS is_past';
      expect(await owner.query(`SELECT ${columns} FROM issuance.status_changes ORDER BY index`)).toEqual([
        { status_list_id: list, index: 1, tenant_id: tenant, value: 1, is_past: true },
        { status_list_id: list, index: 2, tenant_id: tenant, value: 2, is_past: true },
      ]);
    } finally {
      await owner.drop();
    }
  });
});
