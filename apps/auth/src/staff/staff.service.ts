import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import type { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/preconditions';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../audit/auth-action';
import { type Administrator, TenantsService } from '../tenants/tenants.service';
import { ofTenant, refuseTokens } from '../tokens/revocation';
import { RevocationFeed } from '../tokens/revocation-feed';
import { changeMember, endSessions, listActions, toRevocations } from './staff-change';
import type { StaffMember } from './staff-member.entity';
import { toStaffMemberResource } from './staff-member.resource';
import { StaffRepository } from './staff.repository';
import { StaffTenants } from './staff-tenants';
import type { UpdateStaffDto } from './update-staff.dto';

/** The people who work for a tenant. What a change takes away has ended when it returns. */
@Injectable()
export class StaffService {
  constructor(
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsService,
    private readonly staffTenants: StaffTenants,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(administrator: Administrator, id: string): Promise<StaffMember> {
    const tenantId = await this.staffTenants.resolve(administrator, id);
    return this.database.transaction(tenantId, (tx) => this.staff.get(tx, tenantId, id));
  }

  /** @throws DomainError `NOT_FOUND` for the tenant */
  async list(
    administrator: Administrator,
    tenantId: TenantId | undefined,
    page: PageRequest,
  ): Promise<Page<StaffMember>> {
    const { id } = await this.tenants.getFor(administrator, tenantId);
    return this.database.transaction(id, (tx) => this.staff.list(tx, id, page));
  }

  /**
   * Other roles and a suspension end the sessions of the member.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE`, `PRECONDITION_FAILED`
   */
  async update(
    administrator: Administrator,
    id: string,
    dto: UpdateStaffDto,
    precondition = Precondition.none,
  ): Promise<StaffMember> {
    const tenantId = await this.staffTenants.resolve(administrator, id);
    return this.feed.revokeWith(async (tx) => {
      const before = await this.staff.getForUpdate(tx, tenantId, id);
      precondition.assert(toStaffMemberResource(before));
      const member = changeMember(before, dto);
      await this.staff.update(tx, member);
      for (const action of listActions(before, member)) {
        await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
      }
      return { result: member, revocations: toRevocations(before, member, this.clock()) };
    });
  }

  /** Removes the second factors, so that the next log-in enrols one. A repetition has the same result. */
  async removeFactors(administrator: Administrator, id: string): Promise<void> {
    const { tenantId } = await this.get(administrator, id);
    await this.onboarding.removeStaffFactors({ tenantId, id });
    await this.feed.revoke(async (tx) => {
      const member = await this.staff.getForUpdate(tx, tenantId, id);
      await this.audit.add(tx, { tenantId, action: 'staff.factors-removed', resourceIds: [id] });
      return endSessions(member, this.clock());
    });
  }

  /** Deletes the member with password and factors. After an error it can be repeated. @throws DomainError `NOT_FOUND` */
  async delete(administrator: Administrator, id: string): Promise<void> {
    const { tenantId } = await this.get(administrator, id);
    await this.onboarding.deleteStaffAccount({ tenantId, id });
    await this.feed.revoke(async (tx) => {
      await this.staff.delete(tx, await this.staff.getForUpdate(tx, tenantId, id));
      await this.audit.add(tx, { tenantId, action: 'staff.deleted', resourceIds: [id] });
      return [ofTenant(tenantId, refuseTokens('user', id, this.clock()))];
    });
  }
}
