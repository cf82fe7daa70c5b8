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
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import type { Endpoint } from '@vc/feature/webhook-store';
import { WebhooksConfig } from '../webhooks-config';
import { CreateEndpointDto } from './create-endpoint.dto';
import { toDeliveryMeta } from './delivery-meta';
import { toEndpointResource } from './endpoint.resource';
import { EndpointsService } from './endpoints.service';
import { UpdateEndpointDto } from './update-endpoint.dto';

@Controller({ path: 'endpoints', version: CREDENTIAL_PLATFORM })
export class EndpointsController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly config: WebhooksConfig,
  ) {}

  @Get()
  @RequireScope('webhooks.read')
  async list(@Tenant() tenant: TenantId, @Query() query: LongListQuery, @RequestTarget() target: string) {
    const page = await this.endpoints.list(tenant, pageRequestOf(query));
    const delivery = page.items.map((endpoint) => toDeliveryMeta(endpoint, this.config));
    return envelope(page.items.map(toEndpointResource), { links: pageLinks(target, page), meta: { delivery } });
  }

  @Post()
  @HttpCode(201)
  @RequireScope('webhooks.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateEndpointDto) {
    const { endpoint, secret } = await this.endpoints.create(tenant, dto);
    return envelope({ ...toEndpointResource(endpoint), secret }, this.metaOf(endpoint));
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('webhooks.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    const endpoint = await this.endpoints.get(tenant, id);
    return envelope(toEndpointResource(endpoint), this.metaOf(endpoint));
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
    const endpoint = await this.endpoints.update(tenant, id, dto, precondition);
    return envelope(toEndpointResource(endpoint), this.metaOf(endpoint));
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @RequireScope('webhooks.write')
  async rotateSecret(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    const { endpoint, secret } = await this.endpoints.rotateSecret(tenant, id);
    const previousSecretUntil = endpoint.previousSecretUntil.toISOString();
    return envelope({ ...toEndpointResource(endpoint), secret, previousSecretUntil }, this.metaOf(endpoint));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('webhooks.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('endpoint') id: string) {
    await this.endpoints.delete(tenant, id);
  }

  private metaOf(endpoint: Endpoint) {
    return { meta: { delivery: toDeliveryMeta(endpoint, this.config) } };
  }
}
