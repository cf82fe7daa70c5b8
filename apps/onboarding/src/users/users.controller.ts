import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CreatedListQuery,
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
} from '@vc/platform/http';
import { IsOptional, IsString, Length } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { CreateUserDto } from './create-user.dto';
import { toCreatedUserResource, toUserResource } from './user.resource';
import { UsersService } from './users.service';

class ListUsersQuery extends CreatedListQuery {
  /** The beginning of a username, an e-mail address, a first or a last name, in any case. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;
}

@Controller({ path: 'users', version: CREDENTIAL_PLATFORM })
export class UsersController {
  constructor(private readonly users: UsersService) {}

  /** 201 for a new user, 200 for an existing one. */
  @Post()
  @RequireScope('onboarding.write')
  async create(
    @Tenant() tenant: TenantId,
    @Body() dto: CreateUserDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const created = await this.users.create(tenant, dto);
    reply.status(created.isNew ? 201 : 200);
    return envelope(toCreatedUserResource(created));
  }

  @Get()
  @RequireScope('onboarding.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListUsersQuery, @RequestTarget() target: string) {
    const page = await this.users.list(tenant, query['search[name]'], pageRequestOf(query));
    return envelope(page.items.map(toUserResource), { links: pageLinks(target, page) });
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
