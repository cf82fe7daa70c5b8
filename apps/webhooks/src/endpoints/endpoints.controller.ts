import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant } from '@vc/platform/access-control';
import type { TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  LongListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { EntityTagged, IfMatch, Precondition } from '@vc/platform/preconditions';
import { CreateEndpointDto } from './create-endpoint.dto';
import { toEndpointResource } from './endpoint.resource';
import { EndpointsService } from './endpoints.service';
import { UpdateEndpointDto } from './update-endpoint.dto';

@Controller({ path: 'endpoints', version: CREDENTIAL_PLATFORM })
export class EndpointsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Get()
  @RequireScope('webhooks.read')
  async list(@Tenant() tenant: TenantId, @Query() query: LongListQuery, @RequestTarget() target: string) {
    const page = await this.endpoints.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(toEndpointResource), { links: pageLinks(target, page) });
  }

  @Post()
  @HttpCode(201)
  @RequireScope('webhooks.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateEndpointDto) {
    const { endpoint, secret } = await this.endpoints.create(tenant, dto);
    return envelope({ ...toEndpointResource(endpoint), secret });
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('webhooks.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    return envelope(toEndpointResource(await this.endpoints.get(tenant, id)));
  }

  @Patch(':id')
  @EntityTagged()
  @RequireScope('webhooks.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') id: string,
    @Body() dto: UpdateEndpointDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toEndpointResource(await this.endpoints.update(tenant, id, dto, precondition)));
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @RequireScope('webhooks.write')
  async rotateSecret(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    const { endpoint, secret } = await this.endpoints.rotateSecret(tenant, id);
    const previousSecretUntil = endpoint.previousSecretUntil.toISOString();
    return envelope({ ...toEndpointResource(endpoint), secret, previousSecretUntil });
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('webhooks.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    await this.endpoints.delete(tenant, id);
  }
}
