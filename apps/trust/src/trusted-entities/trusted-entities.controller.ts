import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
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
import { listOrderOf } from '@vc/platform/persistence';
import { ListTrustedEntitiesQuery, trustedEntityFilterOf } from './list-trusted-entities.query';
import { TrustedEntitiesService } from './trusted-entities.service';
import { TrustedEntityDto, UpdateTrustedEntityDto } from './trusted-entity.dto';
import { TrustedEntityRow } from './trusted-entity.entity';
import { toTrustedEntityResource } from './trusted-entity.resource';

@Controller({ path: 'trusted-entities', version: CREDENTIAL_PLATFORM })
export class TrustedEntitiesController {
  constructor(private readonly entities: TrustedEntitiesService) {}

  /** IF B4 */
  @Get()
  @RequireScope('trust.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListTrustedEntitiesQuery, @RequestTarget() target: string) {
    const [filter, order] = [trustedEntityFilterOf(query), listOrderOf<TrustedEntityRow>(query.sort)];
    const page = await this.entities.list(tenant, filter, order, pageRequestOf(query));
    return envelope(page.items.map(toTrustedEntityResource), { links: pageLinks(target, page) });
  }

  @Post()
  @HttpCode(201)
  @RequireScope('trust.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: TrustedEntityDto) {
    return envelope(toTrustedEntityResource(await this.entities.create(tenant, dto)));
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('trusted entity') id: string) {
    return envelope(toTrustedEntityResource(await this.entities.get(tenant, id)));
  }

  /** IF B5 */
  @Put(':id')
  @EntityTagged()
  @RequireScope('trust.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('trusted entity') id: string,
    @Body() dto: UpdateTrustedEntityDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTrustedEntityResource(await this.entities.update(tenant, id, dto, precondition)));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('trusted entity') id: string) {
    await this.entities.delete(tenant, id);
  }
}
