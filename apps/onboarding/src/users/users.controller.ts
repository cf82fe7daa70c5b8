import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { CreateUserDto } from './create-user.dto';
import { toCreatedUserResource, toUserResource } from './user.resource';
import { UsersService } from './users.service';

@Controller({ path: 'users', version: CREDENTIAL_PLATFORM })
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @HttpCode(201)
  @RequireScope('onboarding.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateUserDto) {
    return envelope(toCreatedUserResource(await this.users.create(tenant, dto)));
  }

  @Get(':username')
  @RequireScope('onboarding.read')
  async get(@Tenant() tenant: TenantId, @Param('username') username: string) {
    return envelope(toUserResource(await this.users.getByUsername(tenant, username)));
  }

  @Get(':username/external-identifier')
  @RequireScope('onboarding.read')
  async getExternalIdentifier(@Tenant() tenant: TenantId, @Param('username') username: string) {
    return envelope({ externalIdentifier: await this.users.getExternalIdentifier(tenant, username) });
  }
}
