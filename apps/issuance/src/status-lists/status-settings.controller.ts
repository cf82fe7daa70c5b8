import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { EntityTagged, IfMatch, Precondition } from '@vc/platform/preconditions';
import { StatusSettingsDto } from './status-settings.dto';
import { toStatusSettingsResource } from './status-settings.resource';
import { StatusSettingsService } from './status-settings.service';

@Controller({ path: 'credentials/settings', version: CREDENTIAL_PLATFORM })
export class StatusSettingsController {
  constructor(private readonly settings: StatusSettingsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(toStatusSettingsResource(await this.settings.get(tenant)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('credentials.write')
  async set(
    @Tenant() tenant: TenantId,
    @Body() { statusHistory }: StatusSettingsDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toStatusSettingsResource(await this.settings.set(tenant, statusHistory, precondition)));
  }
}
