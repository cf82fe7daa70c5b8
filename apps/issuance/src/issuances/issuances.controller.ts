import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { CreateIssuanceDto } from './create-issuance.dto';
import { toIssuanceResource } from './issuance.resource';
import { IssuancesService } from './issuances.service';

@Controller({ version: CREDENTIAL_PLATFORM })
export class IssuancesController {
  constructor(
    private readonly issuances: IssuancesService,
    private readonly config: ServiceConfig,
  ) {}

  @Post(['credentials/issuance', 'issuances'])
  @HttpCode(200)
  @RequireScope('credentials.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateIssuanceDto) {
    const { txCode, ...offered } = await this.issuances.create(tenant, dto);
    return envelope(toIssuanceResource(offered, this.config.PUBLIC_URL), txCode ? { meta: { txCode } } : {});
  }

  @Get('issuances/:id')
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('issuance') id: string) {
    return envelope(toIssuanceResource(await this.issuances.get(tenant, id), this.config.PUBLIC_URL));
  }
}
