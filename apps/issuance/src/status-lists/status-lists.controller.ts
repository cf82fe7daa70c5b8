import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateMediaType } from './status-list-format';
import { StatusListsService } from './status-lists.service';

@Controller('status-lists')
@Public()
export class StatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  /** Token Status List §9.3 */
  @Get(':id/aggregation')
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  async aggregate(@ResourceId('credential issuer') tenant: string) {
    return { status_lists: await this.lists.aggregate(tenant) };
  }

  /** Token Status List §8.1, §8.4 */
  @Get(':id/:list')
  async get(
    @ResourceId('credential issuer') tenant: string,
    @ResourceId('status list', 'list') list: string,
    @Req() { raw, query }: FastifyRequest<{ Querystring: { time?: unknown } }>,
    @Res() reply: FastifyReply,
  ) {
    const { mediaType, body } = await this.lists.getToken(tenant, list, {
      mediaType: negotiateMediaType(raw),
      time: query.time,
    });
    await reply
      .header('content-type', mediaType)
      .header('vary', 'accept')
      .header('cache-control', 'public, max-age=60')
      .header('access-control-allow-origin', '*')
      .send(body);
  }
}
