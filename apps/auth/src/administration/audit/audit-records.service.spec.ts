import { HeadsPublisher, AdminAudit } from '@vc/platform/audit';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestWorld } from '@vc/testing/service/test-world';
import { verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { authService, TenantsService } from '../../index';

const NEW_CLIENT = { name: 'Back end', scopes: ['trust.read'] };

describe('the audit of the authorization server', () => {
  let world: TestWorld;
  let service: TestService;
  let operator: string;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    operator = (await service.app.get(TenantsService).ensure('platform', 'Operator')).id;
  });

  afterAll(() => world?.stop());

  beforeEach(async () => {
    const { body } = await call(operator, 'tenants', { slug: `acme-${createId().slice(-8)}`, name: 'Acme' });
    tenantId = body.data.id;
  });

  async function call(tenant: string, path: string, body?: object, method?: string) {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/${path}`, { token, body, method });
  }

  const verify = () => verifyTestAudit(world.database, 'auth');

  it('chains the acts of each tenant', async () => {
    const { id } = (await call(tenantId, 'clients', NEW_CLIENT)).body.data;
    await call(tenantId, `clients/${id}/rotate-secret`, undefined, 'POST');
    await call(tenantId, `tenants/${tenantId}`, { name: 'Acme Ltd' }, 'PATCH');
    await call(tenantId, `clients/${id}`, undefined, 'DELETE');
    const { data } = (await call(tenantId, 'audit-records')).body;
    const actor = expect.any(String);
    expect(data).toMatchObject([
      { action: 'client.deleted', clientId: 'admin-client', actor, subject: id, sequence: 4 },
      { action: 'tenant.updated', clientId: 'admin-client', actor, subject: tenantId, sequence: 3 },
      { action: 'client.secret-rotated', clientId: 'admin-client', actor, subject: id, sequence: 2 },
      { action: 'client.created', clientId: 'admin-client', actor, subject: id, sequence: 1 },
    ]);
    await service.app.get(HeadsPublisher).run();
    expect(await verify()).toMatchObject({ verified: { unpublished: 0 }, findings: [] });
  });

  it('records no act that was rolled back', async () => {
    const clientId = `client-${createId()}`;
    await call(tenantId, 'clients', { ...NEW_CLIENT, clientId });
    expect((await call(tenantId, 'clients', { ...NEW_CLIENT, clientId })).status).toBe(409);
    expect((await call(tenantId, 'audit-records')).body.data).toHaveLength(1);
  });

  it('records concurrent token exchanges of a tenant in one chain', async () => {
    const audit = service.app.get<AdminAudit>(AdminAudit);
    const actor = { clientId: 'back-end', subject: 'back-end' };
    const exchange = () => audit.record({ tenantId, action: 'token.exchanged', resourceIds: [createId()], actor });
    await Promise.all(Array.from({ length: 300 }, exchange));
    const [{ commits, records }] = (await world.database.query(
      `SELECT count(DISTINCT xmin::text)::int AS commits, count(*)::int AS records FROM auth.admin_records
       WHERE tenant_id = $1`,
      [tenantId],
    )) as [{ commits: number; records: number }];
    expect(records).toBe(300);
    expect(commits).toBeLessThan(10);
    expect((await verify()).findings).toEqual([]);
  });

  it('lists the records of before the chains in the same pages', async () => {
    const old = Array.from({ length: 3 }, createId);
    for (const [index, id] of old.entries()) {
      await world.database.query(`INSERT INTO auth.audit_records VALUES ($1, $2, 'client.created', 'old', $3, $4)`, [
        id,
        tenantId,
        createId(),
        new Date(Date.UTC(2026, 0, 1 + index)),
      ]);
    }
    await call(tenantId, 'clients', NEW_CLIENT);
    const first = (await call(tenantId, 'audit-records?page%5Bsize%5D=2')).body;
    const second = (await call(tenantId, first.links.next.replace('/auth/admin/', ''))).body;
    const back = (await call(tenantId, second.links.prev.replace('/auth/admin/', ''))).body;
    expect([first, second].flatMap(({ data }) => data.map(({ id }: { id: string }) => id)).slice(1)).toEqual(
      old.reverse(),
    );
    expect(second.data[1]).toMatchObject({ clientId: 'old', actor: null, sequence: null });
    expect(back.data).toEqual(first.data);
    await expect(world.database.query(`DELETE FROM auth.audit_records`)).rejects.toThrow('append-only');
  });
});
