import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { CredentialSettingsDto } from './credential-settings.dto';
import { toCredentialSettingsResource } from './credential-settings.resource';
import { CredentialSettingsService } from './credential-settings.service';

@Controller({ path: 'credentials/settings', version: CREDENTIAL_PLATFORM })
export class CredentialSettingsController {
  constructor(private readonly settings: CredentialSettingsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId) {
    const { settings, context } = await this.settings.get(tenant);
    return envelope(toCredentialSettingsResource(settings, context));
  }

  @Put()
  @EntityTagged()
  @RequireScope('credentials.write')
  async set(@Tenant() tenant: TenantId, @Body() dto: CredentialSettingsDto, @IfMatch() precondition: Precondition) {
    const { settings, context } = await this.settings.set(tenant, dto, precondition);
    return envelope(toCredentialSettingsResource(settings, context));
  }
}
