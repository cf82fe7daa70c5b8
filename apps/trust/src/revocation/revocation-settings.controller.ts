import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { RevocationSettingsDto } from './revocation-settings.dto';
import { RevocationSettingsService } from './revocation-settings.service';

@Controller({ path: 'trusted-entities/settings', version: CREDENTIAL_PLATFORM })
export class RevocationSettingsController {
  constructor(private readonly settings: RevocationSettingsService) {}

  @Get()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope({ unknownRevocation: await this.settings.get(tenant) });
  }

  @Put()
  @RequireScope('trust.write')
  async set(@Tenant() tenant: TenantId, @Body() { unknownRevocation }: RevocationSettingsDto) {
    await this.settings.set(tenant, unknownRevocation);
    return envelope({ unknownRevocation });
  }
}
