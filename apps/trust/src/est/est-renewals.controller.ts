import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { EstRenewalDto } from './est-renewal.dto';
import { toEstRenewalResource } from './est-renewal.resource';
import { EstRenewalsService } from './est-renewals.service';

@Controller({ path: 'certificates/:id/renewal', version: CREDENTIAL_PLATFORM })
export class EstRenewalsController {
  constructor(private readonly renewals: EstRenewalsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    return envelope(toEstRenewalResource(await this.renewals.get(tenant, id)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('trust.write')
  async put(
    @Tenant() tenant: TenantId,
    @ResourceId('certificate') id: string,
    @Body() dto: EstRenewalDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toEstRenewalResource(await this.renewals.put(tenant, id, dto, precondition)));
  }

  @Delete()
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    await this.renewals.delete(tenant, id);
  }
}
