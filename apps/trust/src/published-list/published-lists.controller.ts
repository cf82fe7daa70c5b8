import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { PublishedListDto } from './published-list.dto';
import { toPublishedListResource } from './published-list.resource';
import { PublishedListsService } from './published-lists.service';

@Controller({ path: 'trust-lists/published', version: CREDENTIAL_PLATFORM })
export class PublishedListsController {
  constructor(private readonly lists: PublishedListsService) {}

  @Get()
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(toPublishedListResource(await this.lists.get(tenant)));
  }

  @Put()
  @EntityTagged()
  @RequireScope('trust.write')
  async put(@Tenant() tenant: TenantId, @Body() dto: PublishedListDto, @IfMatch() precondition: Precondition) {
    return envelope(toPublishedListResource(await this.lists.put(tenant, dto, precondition)));
  }

  @Delete()
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId) {
    await this.lists.delete(tenant);
  }
}
