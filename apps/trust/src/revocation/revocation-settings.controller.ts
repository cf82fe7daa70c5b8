import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { RevocationSettingsDto } from './revocation-settings.dto';
import { toRevocationSettingsResource } from './revocation-settings.resource';
import { RevocationSettingsService } from './revocation-settings.service';

@Controller({ path: 'trusted-entities/settings', version: CREDENTIAL_PLATFORM })
export class RevocationSettingsController {
  constructor(private readonly settings: RevocationSettingsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(toRevocationSettingsResource(await this.settings.get(tenant)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('trust.write')
  async set(
    @Tenant() tenant: TenantId,
    @Body() { unknownRevocation }: RevocationSettingsDto,
    @IfMatch() precondition: Precondition,
  ) {
    await this.settings.set(tenant, unknownRevocation, precondition);
    return envelope(toRevocationSettingsResource(unknownRevocation));
  }
}
