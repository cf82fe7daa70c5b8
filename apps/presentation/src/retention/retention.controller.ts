import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { PresentationSettingsDto } from './presentation-settings.dto';
import { toPresentationSettingsResource } from './presentation-settings.resource';
import { RetentionService } from './retention.service';

@Controller({ path: 'presentations/settings', version: CREDENTIAL_PLATFORM })
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @EntityTagged()
  @RequireScope('presentations.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(toPresentationSettingsResource(await this.retention.get(tenant)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('presentations.write')
  async set(@Tenant() tenant: TenantId, @Body() dto: PresentationSettingsDto, @IfMatch() precondition: Precondition) {
    return envelope(toPresentationSettingsResource(await this.retention.set(tenant, dto, precondition)));
  }
}
