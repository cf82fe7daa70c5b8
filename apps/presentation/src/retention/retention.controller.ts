import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { PresentationSettingsDto } from './presentation-settings.dto';
import { RetentionService } from './retention.service';

@Controller({ path: 'presentations/settings', version: CREDENTIAL_PLATFORM })
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @RequireScope('presentations.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope({ retention: await this.retention.get(tenant) });
  }

  @Put()
  @RequireScope('presentations.write')
  async set(@Tenant() tenant: TenantId, @Body() { retention }: PresentationSettingsDto) {
    await this.retention.set(tenant, retention);
    return envelope({ retention });
  }
}
