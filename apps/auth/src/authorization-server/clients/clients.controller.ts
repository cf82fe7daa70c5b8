import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { TenantListQuery } from '../../administration/tenants/tenant-list.query';
import { ClientQuery } from './client.query';
import { toClientResource, toClientWithSecretResource } from './client.resource';
import { ClientsService } from './clients.service';
import { CreateClientDto } from './create-client.dto';

@Controller({ path: 'admin/clients', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Post()
  @HttpCode(201)
  async create(@CallerOf() { tenantId }: Caller, @Body() dto: CreateClientDto) {
    return envelope(toClientWithSecretResource(await this.clients.create({ tenantId }, dto)));
  }

  @Get()
  async list(@CallerOf() caller: Caller, @Query() query: TenantListQuery, @RequestTarget() target: string) {
    const page = await this.clients.list(caller, query['filter[tenantId]'], pageRequestOf(query));
    return envelope(page.items.map(toClientResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  async get(@CallerOf() caller: Caller, @ResourceId('client') id: string, @Query() query: ClientQuery) {
    return envelope(toClientResource(await this.clients.get(caller, query['filter[tenantId]'], id)));
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  async rotateSecret(@CallerOf() { tenantId }: Caller, @ResourceId('client') id: string, @Query() query: ClientQuery) {
    const rotated = await this.clients.rotateSecret({ tenantId }, query['filter[tenantId]'], id);
    return envelope(toClientWithSecretResource(rotated));
  }

  @Post(':id/revoke-tokens')
  @HttpCode(204)
  async revokeTokens(@CallerOf() { tenantId }: Caller, @ResourceId('client') id: string, @Query() query: ClientQuery) {
    await this.clients.revokeTokens({ tenantId }, query['filter[tenantId]'], id);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@CallerOf() { tenantId }: Caller, @ResourceId('client') id: string, @Query() query: ClientQuery) {
    await this.clients.delete({ tenantId }, query['filter[tenantId]'], id);
  }
}
