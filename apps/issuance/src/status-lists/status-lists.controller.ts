import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { prefersGzip, RequestBase, requestBaseOf, ResourceId } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateMediaType } from './status-list-format';
import { toStatusListResponse } from './status-list-response';
import { StatusListsService } from './status-lists.service';

@Controller('status-lists')
@Public()
export class StatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  /** Token Status List §9.3 */
  @Get(':id/aggregation')
  @Header('cache-control', 'public, max-age=300')
  async aggregate(@ResourceId('credential issuer') tenant: string, @RequestBase() base: string) {
    return { status_lists: await this.lists.aggregate(tenant, base) };
  }

  /** Token Status List §8.1, §8.2, §8.4 */
  @Get(':id/:list')
  async get(
    @ResourceId('credential issuer') tenant: string,
    @ResourceId('status list', 'list') list: string,
    @Req() { raw, query }: FastifyRequest<{ Querystring: { time?: unknown } }>,
    @Res() reply: FastifyReply,
  ) {
    const request = { base: requestBaseOf({ raw }), mediaType: negotiateMediaType(raw), time: query.time };
    const token = await this.lists.getToken(tenant, list, request);
    const { headers, body } = toStatusListResponse(token, prefersGzip(raw));
    await reply
      .headers(headers)
      .header('vary', 'accept, accept-encoding')
      .header('cache-control', 'public, max-age=60')
      .send(body);
  }
}
