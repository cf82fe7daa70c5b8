import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CallerOf, RequireScope, Tenant } from '@vc/platform/access-control';
import type { Caller, TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2 } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { toWalletCredentialResource } from '../credentials/credential.resource';
import { toHolder } from '../holders/holder';
import { AuthorizationResponseDto } from './authorization-response.dto';
import { OffersService } from './offers.service';
import { PushOfferDto } from './push-offer.dto';
import { toReceivedOfferResource } from './received-offer.resource';
import { RedeemOfferDto } from './redeem-offer.dto';

@Controller({ version: WALLET_V2 })
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  /** C6. `meta.redemptionId` is that of the credentials, also of those that follow later. */
  @Post('orgs/credentials')
  @HttpCode(201)
  @RequireScope('wallet.push')
  async push(@Tenant() tenant: TenantId, @Body() dto: PushOfferDto) {
    const { id: redemptionId } = await this.offers.push(tenant, dto);
    return envelope(null, { meta: { redemptionId } });
  }

  @Post('credentials')
  @RequireScope('wallet')
  async redeem(
    @CallerOf() caller: Caller,
    @Body() dto: RedeemOfferDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { status, credentials, extras } = toReceivedOfferResource(await this.offers.receive(toHolder(caller), dto));
    void reply.status(status);
    return envelope(credentials, extras);
  }

  @Post('credentials/authorization-responses')
  @HttpCode(201)
  @RequireScope('wallet')
  async finish(@CallerOf() caller: Caller, @Body() dto: AuthorizationResponseDto) {
    return envelope((await this.offers.finish(toHolder(caller), dto)).map(toWalletCredentialResource));
  }
}
