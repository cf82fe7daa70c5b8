import { Injectable } from '@nestjs/common';
import { scopesOfRoles, type StaffScope } from '@vc/contract/access';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { selectEntitled } from '../../administration/tenants/entitlements';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { StaffRepository } from './staff.repository';

/** What a member of staff may authorize an application to do. */
@Injectable()
export class StaffScopes {
  constructor(
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsService,
  ) {}

  /** Returns the requested scopes that the member has by role, none unless the member is active. */
  async select(tenantId: TenantId, id: string, requested: unknown): Promise<StaffScope[]> {
    const member = await this.database.transaction(tenantId, (tx) => this.staff.find(tx, tenantId, id));
    if (member?.status !== 'active') return [];
    const { entitlements } = await this.tenants.get(tenantId);
    const names = typeof requested === 'string' ? requested.split(' ') : [];
    return selectEntitled(scopesOfRoles(member.roles), entitlements).filter((scope) => names.includes(scope));
  }
}
