import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  ListQuery,
  LongCreatedListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TrustListRefresher } from './trust-list-refresher';
import { CreateTrustListDto, UpdateTrustListDto } from './trust-list.dto';
import type { TrustListRow } from './trust-list.entity';
import { toTrustListResource, toTrustListVersionResource } from './trust-list.resource';
import { TrustListsService } from './trust-lists.service';

@Controller({ path: 'trust-lists', version: CREDENTIAL_PLATFORM })
export class TrustListsController {
  constructor(
    private readonly lists: TrustListsService,
    private readonly refresher: TrustListRefresher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @RequireScope('trust.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListQuery, @RequestTarget() target: string) {
    const page = await this.lists.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(this.toResource), { links: pageLinks(target, page) });
  }

  @Post()
  @HttpCode(201)
  @RequireScope('trust.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateTrustListDto) {
    return envelope(this.toResource(await this.lists.create(tenant, dto)));
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('trust list') id: string) {
    return envelope(this.toResource(await this.lists.get(tenant, id)));
  }

  @Patch(':id')
  @EntityTagged()
  @RequireScope('trust.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('trust list') id: string,
    @Body() dto: UpdateTrustListDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(this.toResource(await this.lists.update(tenant, id, dto, precondition)));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('trust list') id: string) {
    await this.lists.delete(tenant, id);
  }

  /** Fetches the list now. A refused list is no error of the request: the resource says why. */
  @Post(':id/refresh')
  @HttpCode(200)
  @RequireScope('trust.write')
  async refresh(@Tenant() tenant: TenantId, @ResourceId('trust list') id: string) {
    return envelope(this.toResource(await this.refresher.refresh(tenant, id)));
  }

  @Get(':id/versions')
  @RequireScope('trust.read')
  async listVersions(
    @Tenant() tenant: TenantId,
    @ResourceId('trust list') id: string,
    @Query() query: LongCreatedListQuery,
    @RequestTarget() target: string,
  ) {
    const page = await this.lists.listVersions(tenant, id, pageRequestOf(query));
    return envelope(page.items.map(toTrustListVersionResource), { links: pageLinks(target, page) });
  }

  private readonly toResource = (row: TrustListRow) => toTrustListResource(row, this.clock());
}
