import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
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
  async RSAIDVerification(@Body() dto: RsaIdVerificationDto) {
    return toRsaIdVerificationResource(await this.lookups.verifyRsaId(dto));
  }

  @Post('GetRegistrationStatus')
  @HttpCode(200)
  async GetRegistrationStatus(@Body() dto: LookupDto) {
    return toRegistrationStatusResource(await this.lookups.getRegistrationStatus(dto));
  }
}
