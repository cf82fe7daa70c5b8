import { Injectable } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import type { TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { type Administrator, TenantsService } from '../../administration/tenants/tenants.service';
import { changeMember } from './staff-change';
import { StaffChanges } from './staff-changes.service';
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
    private readonly changes: StaffChanges,
    private readonly approvals: Approvals,
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
    const update = () =>
      this.changes.change(tenantId, id, (before) => {
        precondition.assert(toStaffMemberResource(before));
        return changeMember(before, dto);
      });
    const { roles } = dto;
    if (roles === undefined) return update();
    // An act of the operator needs the approvals of the operator's tenant, not those of the member's.
    const { tenantId: ruling } = administrator;
    return this.approvals.run({ tenantId: ruling, act: 'staff.invite', resourceIds: [id], content: { roles } }, update);
  }

  /** Removes the second factors, so that the next log-in enrols one. A repetition has the same result. */
  async removeFactors(administrator: Administrator, id: string): Promise<void> {
    await this.changes.removeFactors(await this.staffTenants.resolve(administrator, id), id);
  }

  /** Deletes the member with password and factors. After an error it can be repeated. @throws DomainError `NOT_FOUND` */
  async delete(administrator: Administrator, id: string): Promise<void> {
    await this.changes.delete(await this.staffTenants.resolve(administrator, id), id);
  }
}
