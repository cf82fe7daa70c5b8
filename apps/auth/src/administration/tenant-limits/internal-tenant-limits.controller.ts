import { Controller, Get } from '@nestjs/common';
import { SERVICES } from '@vc/contract/access';
import { Internal } from '@vc/platform/access-control';
import { TenantLimitsService } from './tenant-limits.service';

/** Each service applies the limits of tenants to its own requests and rows. */
@Controller('internal/tenant-limits')
@Internal(...SERVICES)
export class InternalTenantLimitsController {
  constructor(private readonly limits: TenantLimitsService) {}

  @Get()
  async list() {
    const tenants = await this.limits.listAll();
    return {
      tenants: tenants.map(({ tenantId, requestsPerSecond, endpoints }) => ({
        tenantId,
        requestsPerSecond,
        endpoints,
      })),
    };
  }
}
