import { Controller, Get, Header, Req } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { RequestBase, ResourceId } from '@vc/platform/http';
import { Published } from '@vc/platform/public-documents';
import type { FastifyRequest } from 'fastify';
import { negotiateMediaType } from './status-list-format';
import { StatusListsService } from './status-lists.service';

@Controller('status-lists')
@Public()
export class StatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  /** Token Status List §9.3 */
  @Get(':id/aggregation')
  @Published(300)
  async aggregate(@ResourceId('credential issuer') tenant: string, @RequestBase() base: string) {
    return this.lists.aggregate(tenant, base);
  }

  /** Token Status List §8.1, §8.2, §8.4 */
  @Get(':id/:list')
  @Published(60)
  @Header('vary', 'accept')
  async get(
    @ResourceId('credential issuer') tenant: string,
    @ResourceId('status list', 'list') list: string,
    @RequestBase() base: string,
    @Req() { raw, ip: address, query }: FastifyRequest<{ Querystring: { time?: unknown } }>,
  ) {
    return this.lists.getToken(tenant, list, { base, mediaType: negotiateMediaType(raw), address, time: query.time });
  }
}
