import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  CreatedListQuery,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { CreatePortalLinkDto } from './create-portal-link.dto';
import { toPortalLinkResource } from './portal-link.resource';
import { PortalLinksService } from './portal-links.service';

@Controller({ path: 'endpoints/:id/portal-links', version: CREDENTIAL_PLATFORM })
export class PortalLinksController {
  constructor(private readonly links: PortalLinksService) {}

  @Post()
  @HttpCode(201)
  @RequireScope('webhooks.write')
  async create(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @Body() { expiresInSeconds }: CreatePortalLinkDto,
  ) {
    const { link, url } = await this.links.create(tenant, endpointId, expiresInSeconds);
    return envelope({ ...toPortalLinkResource(link), url });
  }

  @Get()
  @RequireScope('webhooks.read')
  async list(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @Query() query: CreatedListQuery,
    @RequestTarget() target: string,
  ) {
    const page = await this.links.list(tenant, endpointId, pageRequestOf(query));
    return envelope(page.items.map(toPortalLinkResource), { links: pageLinks(target, page) });
  }

  @Delete(':linkId')
  @HttpCode(204)
  @RequireScope('webhooks.write')
  async delete(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @ResourceId('portal link', 'linkId') linkId: string,
  ) {
    await this.links.delete(tenant, endpointId, linkId);
  }
}
