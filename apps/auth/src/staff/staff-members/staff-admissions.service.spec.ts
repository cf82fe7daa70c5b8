import type { Role } from '@vc/contract/access';
import { createId, type Transaction } from '@vc/platform/persistence';
import { HeldRows } from '@vc/testing/database/held-rows';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { IdentityProvider } from '../../accounts/identity-providers/identity-provider.entity';
import { IdentityProvidersService } from '../../accounts/identity-providers/identity-providers.service';
import { authService } from '../../auth.definition';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { EndedTokens } from '../../authorization-server/tokens/ended-tokens';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { type IsTrusted, type SignedOn, StaffAdmissions } from './staff-admissions.service';
import { changeMember } from './staff-change';
import { StaffChanges } from './staff-changes.service';
import type { StaffMember } from './staff-member.entity';
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

  function admit(person: SignedOn, isTrusted: IsTrusted = async () => true) {
    return service.app.get(StaffAdmissions).admit(tenantId, person, isTrusted);
  }

  /** The provider of the tenant, as a sign-on has read it. */
  async function setProvider(): Promise<IdentityProvider> {
    await world.database.query(
      `INSERT INTO auth.identity_providers
         (tenant_id, issuer, client_id, client_secret, role_claim, role_mapping, email_verification, updated_at)
       VALUES ($1, 'https://idp.example', 'vc', 'sealed', 'groups', '{}', 'claim', now())
       ON CONFLICT (tenant_id) DO UPDATE SET updated_at = now()`,
      [tenantId],
    );
    return service.app.get(IdentityProvidersService).get(tenantId);
  }

  const trusting = (provider: IdentityProvider) => async (tx: Transaction) =>
    service.app.get(IdentityProvidersService).isCurrent(tx, provider);

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
    expect(admissions).toEqual(
      admissions.map(() => ({ member: expect.objectContaining(rows[0]!), at: expect.any(Date) })),
    );
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
    expect(await admit(person)).toMatchObject({ member: { email: person.email } });
  });

  describe('a member who is suspended', () => {
    /** Admits a person, and suspends the member between the lookup of the next sign-on or log-out and its change. */
    async function suspendAfterLookup(person: SignedOn): Promise<StaffMember> {
      const admission = await admit(person);
      if (!('member' in admission)) throw new Error(admission.denial);
      const { member } = admission;
      const feed = service.app.get(RevocationFeed);
      const revokeWith = feed.revokeWith.bind(feed);
      jest.spyOn(feed, 'revokeWith').mockImplementationOnce(async (decide) => {
        const suspend = (before: StaffMember) => changeMember(before, { status: 'suspended' });
        await service.app.get(StaffChanges).change(tenantId, member.id, suspend);
        return revokeWith(decide);
      });
      return member;
    }

    const listStatuses = ({ id }: StaffMember) =>
      world.database.query('SELECT status FROM auth.staff WHERE id = $1', [id]);

    it.each([
      ['is not admitted with other roles', 'u', async (person: SignedOn) => admit({ ...person, roles: ['owner'] })],
      ['is not admitted with the same roles', 'v', admit],
      ['is not admitted without a role', 'w', async (person: SignedOn) => admit({ ...person, roles: [] })],
    ])('%s meanwhile, and stays refused', async (_, subject, signOn) => {
      const person = { subject, email: `${subject}@acme.example`, name: 'U', roles: ROLES };
      const member = await suspendAfterLookup(person);
      expect(await signOn(person)).toEqual({ denial: expect.any(String) });
      expect(await listStatuses(member)).toEqual([{ status: 'suspended' }]);
      expect(await service.app.get(EndedTokens).isUserRefused(member.id)).toBe(true);
    });

    it('stays refused when the provider ends the sessions meanwhile', async () => {
      const member = await suspendAfterLookup({ subject: 'x', email: 'x@acme.example', name: 'X', roles: ROLES });
      await service.app.get(StaffAdmissions).logOut(tenantId, 'x');
      expect(await service.app.get(EndedTokens).isUserRefused(member.id)).toBe(true);
    });
  });

  it.each([
    ['for the first time', 'r'],
    ['again', 's'],
  ])('admits nobody %s for whom a former provider vouches', async (when, subject) => {
    const person = { subject, email: `${subject}@acme.example`, name: 'R', roles: ROLES };
    const former = await setProvider();
    if (when === 'again') expect(await admit(person, trusting(former))).toMatchObject({ member: { roles: ROLES } });
    await setProvider();
    const admission = await admit({ ...person, roles: ['owner'] }, trusting(former));
    expect(admission).toEqual({ denial: 'the identity provider was changed meanwhile' });
    const rows = await world.database.query(`SELECT roles FROM auth.staff WHERE tenant_id = $1 AND email = $2`, [
      tenantId,
      person.email,
    ]);
    expect(rows).toEqual(when === 'again' ? [{ roles: ROLES }] : []);
  });

  it('waits for a change of the provider', async () => {
    const provider = await setProvider();
    const held = await HeldRows.lock(world.database, 'SELECT FROM auth.identity_providers WHERE tenant_id = $1', [
      tenantId,
    ]);
    const admitting = admit({ subject: 't', email: 't@acme.example', name: 'T', roles: ROLES }, trusting(provider));
    await waitFor(async () => (await held.countWaiting()) === 1);
    await held.release();
    expect(await admitting).toMatchObject({ member: { email: 't@acme.example' } });
  });
});
