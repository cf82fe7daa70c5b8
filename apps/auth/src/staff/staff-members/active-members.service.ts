import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { AuthConfig } from '../../auth-config';
import type { StaffSession } from '../../authorization-server/authorizations/staff-session';
import type { Tenant } from '../../administration/tenants/tenant.entity';
import { OPERATOR_SLUG, TenantsService } from '../../administration/tenants/tenants.service';
import type { StaffMember } from './staff-member.entity';
import { StaffRepository } from './staff.repository';

/** A member of staff as the console shows the own account. */
export interface ActiveMember {
  member: StaffMember;
  tenant: Tenant;
  isOperator: boolean;
  session: StaffSession;
}

@Injectable()
export class ActiveMembers {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsService,
  ) {}

  /** @throws DomainError `NOT_FOUND`, also for a member who is not active */
  async get(tenantId: TenantId, id: string): Promise<ActiveMember> {
    const tenant = await this.tenants.getLiving(tenantId);
    const member = await this.database.transaction(tenantId, (tx) => this.staff.get(tx, tenantId, id));
    if (member.status !== 'active') throw notFound('member of staff', id);
    return { member, tenant, isOperator: tenant.slug === OPERATOR_SLUG, session: this.config.staffSession };
  }
}
