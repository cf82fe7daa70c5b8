import { Controller, Get } from '@nestjs/common';
import { SERVICES } from '@vc/contract/access';
import { Internal } from '@vc/platform/access-control';
import { TenantDomainsService } from './tenant-domains.service';

/** Each service decides by the host of a request whose addresses it has. */
@Controller('internal/tenant-domains')
@Internal(...SERVICES)
export class InternalTenantDomainsController {
  constructor(private readonly domains: TenantDomainsService) {}

  @Get()
  async list() {
    const domains = await this.domains.listActive();
    return { domains: domains.map(({ tenantId, domain }) => ({ tenantId, domain })) };
  }
}
