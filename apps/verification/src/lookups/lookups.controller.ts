import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { ConsentGuard } from '../consent/consent.guard';
import { LookupDto, RsaIdVerificationDto } from './lookup.dto';
import { toRegistrationStatusResource, toRsaIdVerificationResource } from './lookup.resource';
import { LookupsService } from './lookups.service';

/** Look-ups of persons. The consent audit records the name of the handler as the operation. */
@Controller({ path: 'Citizen', version: CREDENTIAL_PLATFORM })
@RequireScope('sc-citizen')
@UseGuards(ConsentGuard)
export class LookupsController {
  constructor(private readonly lookups: LookupsService) {}

  @Post('RSAIDVerification')
  @HttpCode(200)
  async RSAIDVerification(@Tenant() tenant: TenantId, @Body() dto: RsaIdVerificationDto) {
    return toRsaIdVerificationResource(await this.lookups.verifyRsaId(tenant, dto));
  }

  @Post('GetRegistrationStatus')
  @HttpCode(200)
  async GetRegistrationStatus(@Tenant() tenant: TenantId, @Body() dto: LookupDto) {
    return toRegistrationStatusResource(await this.lookups.getRegistrationStatus(tenant, dto));
  }
}
