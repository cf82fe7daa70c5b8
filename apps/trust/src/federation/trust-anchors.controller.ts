import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CreatedListQuery,
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { CreateTrustAnchorDto, UpdateTrustAnchorDto } from './trust-anchor.dto';
import { toTrustAnchorResource } from './trust-anchor.resource';
import { TrustAnchorsService } from './trust-anchors.service';

@Controller({ path: 'federation/trust-anchors', version: CREDENTIAL_PLATFORM })
export class TrustAnchorsController {
  constructor(private readonly anchors: TrustAnchorsService) {}

  @Get()
  @RequireScope('trust.read')
  async list(@Tenant() tenant: TenantId, @Query() query: CreatedListQuery, @RequestTarget() target: string) {
    const page = await this.anchors.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(toTrustAnchorResource), { links: pageLinks(target, page) });
  }

  @Post()
  @HttpCode(201)
  @RequireScope('trust.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateTrustAnchorDto) {
    return envelope(toTrustAnchorResource(await this.anchors.create(tenant, dto)));
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('trust anchor') id: string) {
    return envelope(toTrustAnchorResource(await this.anchors.get(tenant, id)));
  }

  @Patch(':id')
  @EntityTagged()
  @RequireScope('trust.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('trust anchor') id: string,
    @Body() dto: UpdateTrustAnchorDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTrustAnchorResource(await this.anchors.update(tenant, id, dto, precondition)));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('trust anchor') id: string) {
    await this.anchors.delete(tenant, id);
  }
}
