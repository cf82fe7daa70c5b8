import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { KeySettingsDto } from './key-settings.dto';
import { toKeySettingsResource } from './key-settings.resource';
import { KeySettingsService } from './key-settings.service';

@Controller({ path: 'keys/settings', version: CREDENTIAL_PLATFORM })
export class KeySettingsController {
  constructor(private readonly settings: KeySettingsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(toKeySettingsResource(await this.settings.get(tenant)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('trust.write')
  async set(@Tenant() tenant: TenantId, @Body() { keyTypes }: KeySettingsDto, @IfMatch() precondition: Precondition) {
    return envelope(toKeySettingsResource(await this.settings.set(tenant, keyTypes, precondition)));
  }
}
