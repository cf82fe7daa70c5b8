import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, ResourceId, WALLET_V2 } from '@vc/platform/http';
import { ActOnOfferDto, ActOnRequestDto } from './simulated-act.dto';
import { toSimulatedActResource } from './simulated-act.resource';
import { SimulatedActsService } from './simulated-acts.service';

@Controller({ path: 'orgs/simulated-holders', version: WALLET_V2 })
@RequireScope('wallet.push')
export class SimulatedHoldersController {
  constructor(private readonly acts: SimulatedActsService) {}

  @Post('offers')
  @HttpCode(201)
  async actOnOffer(@Tenant() tenant: TenantId, @Body() dto: ActOnOfferDto) {
    return envelope(toSimulatedActResource(await this.acts.actOnOffer(tenant, dto)));
  }

  @Post('requests')
  @HttpCode(201)
  async actOnRequest(@Tenant() tenant: TenantId, @Body() dto: ActOnRequestDto) {
    return envelope(toSimulatedActResource(await this.acts.actOnRequest(tenant, dto)));
  }

  @Get('acts/:id')
  async get(@Tenant() tenant: TenantId, @ResourceId('act') id: string) {
    return envelope(toSimulatedActResource(await this.acts.get(tenant, id)));
  }
}
