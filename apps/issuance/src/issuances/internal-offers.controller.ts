import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { FindOfferDto } from './find-offer.dto';
import { OfferSummariesService } from './offer-summaries.service';
import { OpenOffersService } from './open-offers.service';

/** For the authorization server, when a wallet requests authorization without an offer (OpenID4VCI 1.0 §3.4). */
@Controller('internal')
@Internal('auth')
export class InternalOffersController {
  constructor(private readonly offers: OpenOffersService) {}

  @Get('credential-configurations/:id')
  async configuration(@ResourceId('credential configuration') id: string) {
    return { tenantId: await this.offers.getTenant(id) };
  }

  @Post('tenants/:id/offers/find')
  @HttpCode(200)
  async find(@ResourceId('tenant') tenant: string, @Body() dto: FindOfferDto) {
    return { issuerState: await this.offers.getIssuerState(tenant, dto.userId, dto.credentialConfigurationIds) };
  }
}

/** For the consent page of the authorization server. */
@Controller('internal/tenants/:id/issuances/:issuanceId/offer-summary')
@Internal('auth')
export class InternalOfferSummariesController {
  constructor(private readonly summaries: OfferSummariesService) {}

  @Get()
  async get(@ResourceId('tenant') tenant: string, @ResourceId('issuance', 'issuanceId') issuanceId: string) {
    const { credentialNames, expiresAt } = await this.summaries.getByIssuance(tenant, issuanceId);
    return { credentialNames, expiresAt: expiresAt.toISOString() };
  }
}
