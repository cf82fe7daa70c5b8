import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { FederationEntitiesService } from './federation-entities.service';
import { FederationEntityDto } from './federation-entity.dto';

@Controller({ path: 'federation/entity', version: CREDENTIAL_PLATFORM })
export class FederationEntityController {
  constructor(private readonly entities: FederationEntitiesService) {}

  @Get()
  @EntityTagged()
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId) {
    return envelope(await this.entities.get(tenant));
  }

  @Put()
  @EntityTagged()
  @RequireScope('trust.write')
  async put(@Tenant() tenant: TenantId, @Body() dto: FederationEntityDto, @IfMatch() precondition: Precondition) {
    return envelope(await this.entities.put(tenant, dto, precondition));
  }

  @Delete()
  @HttpCode(204)
  @RequireScope('trust.write')
  async delete(@Tenant() tenant: TenantId) {
    await this.entities.delete(tenant);
  }
}
