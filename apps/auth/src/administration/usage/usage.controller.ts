import { Controller, Get, Header, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  OrCsv,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
} from '@vc/platform/http';
import { ListUsageQuery, UsageMonthsQuery } from './tenant-usage.query';
import { toTenantUsageCsv, toTenantUsageResource } from './tenant-usage.resource';
import { UsageService } from './usage.service';

@Controller({ path: 'admin/usage', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @OrCsv(toTenantUsageCsv)
  async list(@CallerOf() { tenantId }: Caller, @Query() query: ListUsageQuery, @RequestTarget() target: string) {
    const page = await this.usage.list({ tenantId }, query, pageRequestOf(query));
    return envelope(page.items.map(toTenantUsageResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @Header('cache-control', 'private, no-cache')
  @OrCsv(toTenantUsageCsv)
  @EntityTagged()
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string, @Query() query: UsageMonthsQuery) {
    return envelope(toTenantUsageResource(await this.usage.get({ tenantId }, id, query)));
  }
}
