import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { ofTenant, refuseTokens } from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { emailTaken } from './staff.errors';
import { endSessions, listActions, toRevocations } from './staff-change';
import type { StaffMember } from './staff-member.entity';
import { StaffRepository } from './staff.repository';

/** Changes of members, by administrators and by the identity provider. What they take away has ended when they return. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `CONFLICT` for an e-mail address or a user name of another member */
  async create(member: StaffMember): Promise<StaffMember> {
    const { tenantId, id, status } = member;
    await this.feed.revoke(async (tx) => {
      if (!(await this.staff.insertIfFree(tx, member))) throw emailTaken();
      await this.audit.add(tx, { tenantId, action: 'staff.provisioned', resourceIds: [id] });
      return status === 'suspended' ? toRevocations({ ...member, status: 'active' }, member, this.clock()) : [];
    });
    return member;
  }

  /**
   * Other roles and a suspension end the sessions of the member.
   * @param change returns the member after it, or the same object if nothing changes
   * @throws DomainError `NOT_FOUND`, `CONFLICT` for an e-mail address or a user name of another member
   */
  async change(tenantId: TenantId, id: string, change: (before: StaffMember) => StaffMember): Promise<StaffMember> {
    return this.feed.revokeWith(async (tx) => {
      const before = await this.staff.getForUpdate(tx, tenantId, id);
      const member = change(before);
      if (member === before) return { result: before, revocations: [] };
      await this.staff.updateIfFree(tx, member);
      for (const action of listActions(before, member)) {
        await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
      }
      return { result: member, revocations: toRevocations(before, member, this.clock()) };
    });
  }

  /** A repetition has the same result. @throws DomainError `NOT_FOUND` */
  async removeFactors(tenantId: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenantId, (tx) => this.staff.get(tx, tenantId, id));
    await this.onboarding.removeStaffFactors({ tenantId, id });
    await this.feed.revoke(async (tx) => {
      const member = await this.staff.getForUpdate(tx, tenantId, id);
      await this.audit.add(tx, { tenantId, action: 'staff.factors-removed', resourceIds: [id] });
      return endSessions(member, this.clock());
    });
  }

  /**
   * Deletes the member with password and factors. After an error it can be repeated.
   * @param check throws if the member must not be deleted
   * @throws DomainError `NOT_FOUND`
   */
  async delete(tenantId: TenantId, id: string, check: (member: StaffMember) => void = () => undefined): Promise<void> {
    check(await this.database.transaction(tenantId, (tx) => this.staff.get(tx, tenantId, id)));
    await this.onboarding.deleteStaffAccount({ tenantId, id });
    await this.feed.revoke(async (tx) => {
      const member = await this.staff.getForUpdate(tx, tenantId, id);
      check(member);
      await this.staff.delete(tx, member);
      await this.audit.add(tx, { tenantId, action: 'staff.deleted', resourceIds: [id] });
      return [ofTenant(tenantId, refuseTokens('user', id, this.clock()))];
    });
  }
}
