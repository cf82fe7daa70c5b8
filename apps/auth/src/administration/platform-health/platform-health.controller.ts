import { Controller, Get } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { toPlatformHealthResource } from './platform-health.resource';
import { PlatformHealthService } from './platform-health.service';

@Controller({ path: 'admin/health', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class PlatformHealthController {
  constructor(private readonly health: PlatformHealthService) {}

  @Get()
  async get(@CallerOf() { tenantId }: Caller) {
    return envelope(toPlatformHealthResource(await this.health.get({ tenantId })));
  }
}
