import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { type Administrator, TenantsService } from '../../administration/tenants/tenants.service';
import { StaffRepository } from './staff.repository';

/** Whose staff an administrator means. The operator administers that of every tenant. */
@Injectable()
export class StaffTenants {
  constructor(
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsService,
  ) {}

  /** Returns the tenant of the member for the operator, and the administrator's own for every other one. */
  async resolve(administrator: Administrator, id: string): Promise<TenantId> {
    const own = administrator.tenantId;
    if (!(await this.tenants.isOperator(administrator))) return own;
    const member = await this.database.acrossTenants((tx) => this.staff.findOfAnyTenant(tx, id));
    return member?.tenantId ?? own;
  }
}
