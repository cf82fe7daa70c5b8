import { Controller, Get, Header, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, OrCsv, EntityTagged } from '@vc/platform/http';
import { toUsageCsv, toUsageResource } from './usage.resource';
import { UsageQuery } from './usage.query';
import { UsageService } from './usage.service';

@Controller({ path: 'usage', version: CREDENTIAL_PLATFORM })
@RequireScope('webhooks.read')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  /** An event may be counted for a day that has ended, so a copy is used after a look at its tag only. */
  @Get()
  @Header('cache-control', 'private, no-cache')
  @OrCsv(toUsageCsv)
  @EntityTagged()
  async get(@Tenant() tenant: TenantId, @Query() query: UsageQuery) {
    return envelope(toUsageResource(await this.usage.get(tenant, query)));
  }
}
