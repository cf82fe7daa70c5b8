import { migrateServices } from '@vc/platform/service';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { listTables, listTenantColumns } from '../support/test-tenant-rows';

/** Tables that no tenant has rows in, or whose rows end soon without the deletion of their tenant. */
const WITHOUT_TENANT: Record<string, string> = {
  announced_deletions: 'what the schema will delete, by the owner',
  audit_publications: 'ends of chains, by ids and hashes: they are published',
  backups: 'of the whole platform',
  data_keys: 'by owner: that of a tenant is destroyed on its own',
  deleted_tenants: 'what is left of deleted tenants',
  failed_attempts: 'counts of attempts, within an hour',
  grant_tokens: 'ids of access tokens, until they expire',
  mail_counts: 'MACs with counts, within a day',
  migrations: 'of the schema',
  origin_allowances: 'the pace of a host, over all tenants',
  rate_limits: 'counts of the last seconds',
  restores: 'of the schema',
  revocation_followers: 'processes of the platform',
  signing_keys: 'of the authorization server',
  tenant_deletions: 'what is left of deleted tenants',
};

describe('the tables of the services', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateServices(PLATFORM_SERVICES, {
      databaseUrl: database.url,
      passwordOf: () => 'secret',
      isContracting: true,
    });
  });

  afterAll(() => database?.drop());

  it('name the tenant of each row, so that its deletion finds the row, or hold no rows of tenants', async () => {
    const ofTenants = new Set((await listTenantColumns(database)).map(({ table }) => table));
    const others = (await listTables(database)).filter((table) => !ofTenants.has(table));
    expect(ofTenants.size).toBeGreaterThan(60);
    expect([...new Set(others.map((table) => table.split('.')[1]))].sort()).toEqual(Object.keys(WITHOUT_TENANT));
  });

  it('name it in tenant_id, which row-level security needs, except for what services read without a scope', async () => {
    const columns = await listTenantColumns(database);
    const unprotected = columns.filter(({ column }) => column !== 'tenant_id').map(({ table }) => table);
    expect(unprotected).toEqual(['auth.provider_state', 'auth.revoked_tokens']);
  });
});
