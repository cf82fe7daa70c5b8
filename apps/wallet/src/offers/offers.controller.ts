import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CallerOf, RequireScope, Tenant } from '@vc/platform/access-control';
import type { Caller, TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2 } from '@vc/platform/http';
import { toWalletCredentialResource } from '../credentials/credential.resource';
import { userOf } from '../credentials/credentials.service';
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

  @Post('credentials')
  @HttpCode(201)
  @RequireScope('wallet')
  async redeem(@CallerOf() caller: Caller, @Body() { credentialOffer, txCode }: RedeemOfferDto) {
    const holder = { tenantId: caller.tenantId, userId: userOf(caller) };
    return envelope((await this.offers.receive(holder, credentialOffer, txCode)).map(toWalletCredentialResource));
  }
}
