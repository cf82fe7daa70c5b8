import { Body, Controller, Get, Header, HttpCode, Param, Post, UseFilters } from '@nestjs/common';
import { Presented, type PresentedToken, Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { CredentialEndpointService } from './credential-endpoint.service';
import { CredentialOffersService } from './credential-offers.service';
import { NoncesService } from './nonces.service';
import { OpenId4VciErrorFilter } from './openid4vci-error.filter';

/** The wallet-facing endpoints of each tenant's Credential Issuer; they bring their own authentication. */
@Controller()
@Public()
@UseFilters(OpenId4VciErrorFilter)
export class OpenId4VciController {
  constructor(
    private readonly offers: CredentialOffersService,
    private readonly nonces: NoncesService,
    private readonly credentials: CredentialEndpointService,
  ) {}

  @Get('.well-known/openid-credential-issuer/oid4vci/:id')
  async metadata(@ResourceId('credential issuer') tenant: string) {
    return this.offers.metadata(tenant);
  }

  @Get('oid4vci/:id/credential-offers/:offerId')
  @Header('Cache-Control', 'no-store')
  async offer(@ResourceId('credential issuer') tenant: string, @Param('offerId') offerId: string) {
    return this.offers.offer(tenant, offerId);
  }

  @Post('oid4vci/:id/nonce')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  nonce(@ResourceId('credential issuer') tenant: string) {
    return { c_nonce: this.nonces.create(tenant) };
  }

  @Post('oid4vci/:id/credential')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async credential(
    @ResourceId('credential issuer') tenant: string,
    @Presented() presented: PresentedToken | undefined,
    @Body() body: unknown,
  ) {
    return this.credentials.issue(tenant, presented, body);
  }
}
