import { createId, runMigrations } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { authService } from '../../index';
import { EntitlementsOfTenants1700000000009 } from '../../migrations/1700000000009-entitlements-of-tenants';

describe('EntitlementsOfTenants', () => {
  it('entitles an existing tenant to the scopes that its clients have', async () => {
    const owner = await createTestDatabase();
    const { migrations } = authService;
    const insertTenant = async (slug: string) => {
      const id = createId();
      await owner.query(`INSERT INTO auth.tenants (tenant_id, slug, name, created_at) VALUES ($1, $2, $2, now())`, [
        id,
        slug,
      ]);
      return id;
    };
    const insertClient = (tenantId: string, scopes: string[]) =>
      owner.query(
        `INSERT INTO auth.clients (id, client_id, tenant_id, scopes, grant_types, created_at)
         VALUES ($1::uuid, $1::text, $2, $3, '{}', now())`,
        [createId(), tenantId, scopes],
      );
    try {
      const earlier = migrations.slice(0, migrations.indexOf(EntitlementsOfTenants1700000000009));
      await runMigrations({ databaseUrl: owner.url, schema: 'auth', migrations: earlier });
      const both = await insertTenant('both');
      await insertClient(both, ['wallet.act', 'trust.read']);
      await insertClient(both, ['wallet.act', 'sc-citizen']);
      await insertClient(await insertTenant('none'), ['trust.read', 'wallet.push']);
      await runMigrations({ databaseUrl: owner.url, schema: 'auth', migrations });
      await insertTenant('new');
      expect(await owner.query(`SELECT slug, entitlements FROM auth.tenants ORDER BY slug`)).toEqual([
        { slug: 'both', entitlements: ['sc-citizen', 'wallet.act'] },
        { slug: 'new', entitlements: [] },
        { slug: 'none', entitlements: [] },
      ]);
    } finally {
      await owner.drop();
    }
  });
});
