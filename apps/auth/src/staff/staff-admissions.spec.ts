import type { Role } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import { type TestService, TestWorld } from '@vc/testing';
import { authService } from '../auth.definition';
import { TenantsService } from '../tenants/tenants.service';
import { StaffAdmissions } from './staff-admissions.service';

const ROLES: Role[] = ['issuer'];

describe('StaffAdmissions', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
  });

  afterAll(() => world?.stop());

  it('admits the same member for concurrent first sign-ons of a person', async () => {
    const person = { subject: 'p', email: 'p@acme.example', name: 'P', roles: ROLES };
    const admit = () => service.app.get(StaffAdmissions).admit(tenantId, person);
    const admissions = await Promise.all(Array.from({ length: 4 }, admit));
    const rows = await world.database.query<{ id: string }>(`SELECT id FROM auth.staff WHERE tenant_id = $1`, [
      tenantId,
    ]);
    const linked = await world.database.query(
      `SELECT resource_id AS id FROM auth.audit_entries WHERE tenant_id = $1 AND action = 'staff.linked'`,
      [tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(linked).toEqual(rows);
    expect(admissions).toEqual(admissions.map(() => ({ member: expect.objectContaining(rows[0]!) })));
  });
});
