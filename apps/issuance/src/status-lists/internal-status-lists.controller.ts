import { Controller, Get, Query, Req } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { ResourceId } from '@vc/platform/http';
import { STATUS_LIST_MEDIA_TYPE } from '@vc/protocol/status-list';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { StatusListsService } from './status-lists.service';

class InternalStatusListQuery {
  /** Base URL of the address of the list, if it is on the domain of the tenant. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  base?: string;
}

/** For the platform's own verifier and wallet, which must see a changed status at once. */
@Controller('internal/tenants/:id/status-lists')
@Internal('presentation', 'wallet')
export class InternalStatusListsController {
  constructor(
    private readonly lists: StatusListsService,
    private readonly config: ServiceConfig,
  ) {}

  @Get(':list')
  async get(
    @ResourceId('tenant') tenant: string,
    @ResourceId('status list', 'list') list: string,
    @Query() { base = this.config.PUBLIC_URL }: InternalStatusListQuery,
    @Req() { ip: address }: FastifyRequest,
  ) {
    const { plain } = await this.lists.getToken(tenant, list, { base, mediaType: STATUS_LIST_MEDIA_TYPE, address });
    return { token: plain.body.toString() };
  }
}
