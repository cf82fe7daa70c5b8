import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { RequireScope, type TenantId } from '@vc/platform/access-control';
import { ResourceId, UNVERSIONED } from '@vc/platform/http';
import { Changed, type ChangedUser } from './changed-user';
import { toUsersQuery } from './list-users-query';
import { ProvisionedTenant } from './provisioned-tenant';
import { ProvisioningService } from './provisioning.service';
import { ScimResponseInterceptor } from './scim-response.interceptor';
import { toUserResource } from './user.resource';
import { toUsersResource } from './users.resource';

type Parameters = Record<string, unknown>;

/** RFC 7644 §3. Unknown parameters are ignored. */
@Controller({ path: 'scim/v2/:tenantId/Users', version: UNVERSIONED })
@RequireScope('staff.provision')
@UseInterceptors(ScimResponseInterceptor)
export class UsersController {
  constructor(private readonly provisioning: ProvisioningService) {}

  @Post()
  @HttpCode(201)
  async create(@ProvisionedTenant() tenant: TenantId, @Body() body: unknown, @Query() _: Parameters) {
    return toUserResource(await this.provisioning.create(tenant, body), this.provisioning.baseOf(tenant));
  }

  @Get()
  async list(@ProvisionedTenant() tenant: TenantId, @Query() parameters: Parameters) {
    const query = toUsersQuery(parameters);
    return toUsersResource(await this.provisioning.list(tenant, query), query, this.provisioning.baseOf(tenant));
  }

  @Get(':id')
  async get(@ProvisionedTenant() tenant: TenantId, @ResourceId('user') id: string, @Query() _: Parameters) {
    return toUserResource(await this.provisioning.get(tenant, id), this.provisioning.baseOf(tenant));
  }

  @Put(':id')
  async replace(@Changed() user: ChangedUser, @Body() body: unknown, @Query() _: Parameters) {
    return toUserResource(await this.provisioning.replace(user, body), this.provisioning.baseOf(user.tenantId));
  }

  @Patch(':id')
  async patch(@Changed() user: ChangedUser, @Body() body: unknown, @Query() _: Parameters) {
    return toUserResource(await this.provisioning.patch(user, body), this.provisioning.baseOf(user.tenantId));
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@Changed() user: ChangedUser, @Query() _: Parameters) {
    await this.provisioning.delete(user);
  }
}
