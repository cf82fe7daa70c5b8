import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CallerOf, RequireScope, Tenant } from '@vc/platform/access-control';
import type { Caller, TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2 } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { toWalletCredentialResource } from '../credentials/credential.resource';
import { userOf } from '../credentials/credentials.service';
import { Holder } from '../recipients.service';
import { AuthorizationResponseDto } from './authorization-response.dto';
import { OffersService } from './offers.service';
import { PushOfferDto } from './push-offer.dto';
import { RedeemOfferDto } from './redeem-offer.dto';

@Controller({ version: WALLET_V2 })
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  /** C6 */
  @Post('orgs/credentials')
  @HttpCode(201)
  @RequireScope('wallet.push')
  async push(@Tenant() tenant: TenantId, @Body() dto: PushOfferDto) {
    await this.offers.push(tenant, dto);
    return envelope(null);
  }

  /** 201 with what is there, or 202 where the user has to go to `meta.authorizationUri` first. */
  @Post('credentials')
  @RequireScope('wallet')
  async redeem(
    @CallerOf() caller: Caller,
    @Body() dto: RedeemOfferDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { received, authorizationUri } = await this.offers.receive(holderOf(caller), dto);
    void reply.status(authorizationUri === undefined ? 201 : 202);
    return envelope(
      received.map(toWalletCredentialResource),
      authorizationUri === undefined ? {} : { meta: { authorizationUri } },
    );
  }

  @Post('credentials/authorization-responses')
  @HttpCode(201)
  @RequireScope('wallet')
  async finish(@CallerOf() caller: Caller, @Body() dto: AuthorizationResponseDto) {
    return envelope((await this.offers.finish(holderOf(caller), dto)).map(toWalletCredentialResource));
  }
}

function holderOf(caller: Caller): Holder {
  return { tenantId: caller.tenantId, userId: userOf(caller) };
}
