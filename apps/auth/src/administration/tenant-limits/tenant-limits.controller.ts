import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  PageQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { PutTenantLimitsDto } from './put-tenant-limits.dto';
import { toLimitResources, toTenantLimitsResource } from './tenant-limits.resource';
import { toLimitedTenants } from './limited-tenant.resource';
import { TenantLimitsService } from './tenant-limits.service';

@Controller({ path: 'admin', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class TenantLimitsController {
  constructor(private readonly limits: TenantLimitsService) {}

  @Get('limits')
  async getOwn(@CallerOf() { tenantId }: Caller) {
    return envelope(toLimitResources(await this.limits.getOwn({ tenantId })));
  }

  @Get('tenant-limits')
  async list(@CallerOf() { tenantId }: Caller, @Query() query: PageQuery, @RequestTarget() target: string) {
    const page = await this.limits.list({ tenantId }, pageRequestOf(query));
    return envelope(toLimitedTenants(page, this.limits.defaultRate), { links: pageLinks(target, page) });
  }

  @Get('tenants/:id/limits')
  @EntityTagged()
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    return envelope(toTenantLimitsResource(await this.limits.get({ tenantId }, id), this.limits.defaultRate));
  }

  @Put('tenants/:id/limits')
  @EntityTagged()
  async put(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @Body() dto: PutTenantLimitsDto,
    @IfMatch() precondition: Precondition,
  ) {
    const overrides = await this.limits.put({ tenantId }, id, dto, precondition);
    return envelope(toTenantLimitsResource(overrides, this.limits.defaultRate));
  }
}
