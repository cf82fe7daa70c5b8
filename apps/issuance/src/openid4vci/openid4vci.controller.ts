import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { Presented, type PresentedToken, Public, PublicOfActiveTenant } from '@vc/platform/access-control';
import { RequestBase, ResourceId } from '@vc/platform/http';
import { Published } from '@vc/platform/public-documents';
import type { FastifyReply } from 'fastify';
import { NoncesService } from '../nonces/nonces.service';
import { CredentialEndpointService } from './credential-endpoint.service';
import { CredentialOffersService } from './credential-offers.service';
import { CredentialResponse } from './credential-response';
import { DeferredCredentialEndpointService } from './deferred-credential-endpoint.service';
import { EntityConfigurationService } from './entity-configuration.service';
import { IssuerMetadataService } from './issuer-metadata.service';
import { NotificationsService } from './notifications.service';
import { OpenId4VciErrorFilter } from './openid4vci-error.filter';

/** The wallet-facing endpoints of each tenant's Credential Issuer. They verify access tokens themselves. */
@Controller()
@Public()
@UseFilters(OpenId4VciErrorFilter)
export class OpenId4VciController {
  constructor(
    private readonly issuerMetadata: IssuerMetadataService,
    private readonly entityConfigurations: EntityConfigurationService,
    private readonly offers: CredentialOffersService,
    private readonly nonces: NoncesService,
    private readonly credentials: CredentialEndpointService,
    private readonly deferredCredentials: DeferredCredentialEndpointService,
    private readonly notifications: NotificationsService,
  ) {}

  /** §12.2.2 */
  @Get('.well-known/openid-credential-issuer/oid4vci/:id')
  @Published(0)
  @Header('vary', 'accept')
  async metadata(
    @ResourceId('credential issuer') tenant: string,
    @RequestBase() base: string,
    @Headers('accept') accept?: string,
  ) {
    return this.issuerMetadata.respond(tenant, base, accept);
  }

  /** OpenID Federation 1.0 §9: the well-known path is appended to the path of the identifier. */
  @Get('oid4vci/:id/.well-known/openid-federation')
  @Published(60)
  async entityConfiguration(@ResourceId('credential issuer') tenant: string, @RequestBase() base: string) {
    return this.entityConfigurations.get(tenant, base);
  }

  @Get('oid4vci/:id/credential-offers/:offerId')
  @PublicOfActiveTenant('id')
  @Header('Cache-Control', 'no-store')
  async offer(@ResourceId('credential issuer') tenant: string, @Param('offerId') offerId: string) {
    return this.offers.get(tenant, offerId);
  }

  @Post('oid4vci/:id/nonce')
  @PublicOfActiveTenant('id')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  nonce(@ResourceId('credential issuer') tenant: string) {
    return { c_nonce: this.nonces.create(tenant) };
  }

  @Post('oid4vci/:id/credential')
  async credential(
    @ResourceId('credential issuer') tenant: string,
    @Presented() presented: PresentedToken | undefined,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.credentials.issue(tenant, presented, body));
  }

  @Post('oid4vci/:id/deferred-credential')
  async deferredCredential(
    @ResourceId('credential issuer') tenant: string,
    @Presented() presented: PresentedToken | undefined,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.deferredCredentials.issue(tenant, presented, body));
  }

  @Post('oid4vci/:id/notification')
  @HttpCode(204)
  async notification(
    @ResourceId('credential issuer') tenant: string,
    @Presented() presented: PresentedToken | undefined,
    @Body() body: unknown,
  ) {
    await this.notifications.receive(tenant, presented, body);
  }
}

async function send(reply: FastifyReply, { status, type, body }: CredentialResponse): Promise<void> {
  await reply.status(status).header('content-type', type).header('cache-control', 'no-store').send(body);
}
