import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { toIdentityProviderResource } from './identity-provider.resource';
import { IdentityProvidersService } from './identity-providers.service';
import { PutIdentityProviderDto } from './put-identity-provider.dto';

@Controller({ path: 'admin/identity-provider', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class IdentityProvidersController {
  constructor(private readonly providers: IdentityProvidersService) {}

  @Get()
  @EntityTagged()
  async get(@Tenant() tenant: TenantId) {
    return envelope(toIdentityProviderResource(await this.providers.get(tenant)));
  }

  @Put()
  @EntityTagged()
  async put(@Tenant() tenant: TenantId, @Body() dto: PutIdentityProviderDto, @IfMatch() precondition: Precondition) {
    return envelope(toIdentityProviderResource(await this.providers.put(tenant, dto, precondition)));
  }

  @Delete()
  @HttpCode(204)
  async delete(@Tenant() tenant: TenantId) {
    await this.providers.delete(tenant);
  }
}
