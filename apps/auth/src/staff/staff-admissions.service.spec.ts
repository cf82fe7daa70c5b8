import type { Role } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService } from '../auth.definition';
import { TenantsService } from '../tenants/tenants.service';
import { type SignedOn, StaffAdmissions } from './staff-admissions.service';
import { StaffRepository } from './staff.repository';

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

  function admit(person: SignedOn) {
    return service.app.get(StaffAdmissions).admit(tenantId, person);
  }

  it('admits the same member for concurrent first sign-ons of a person', async () => {
    const person = { subject: 'p', email: 'p@acme.example', name: 'P', roles: ROLES };
    const admissions = await Promise.all(Array.from({ length: 4 }, () => admit(person)));
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

  it('admits the member whom another sign-on of the person creates after the lookup by subject', async () => {
    const person = { subject: 'q', email: 'q@acme.example', name: 'Q', roles: ROLES };
    const staff = service.app.get(StaffRepository);
    const findBySubject = staff.findBySubject.bind(staff);
    jest.spyOn(staff, 'findBySubject').mockImplementationOnce(async (...lookup) => {
      const found = await findBySubject(...lookup);
      await admit(person);
      return found;
    });
    expect(await admit(person)).toEqual({ member: expect.objectContaining({ email: person.email }) });
  });
});
