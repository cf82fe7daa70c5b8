import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ReaderOfPage, RequestTarget, ResourceId, sendPage } from '@vc/platform/http';
import type { PageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { PORTAL_PATH } from './portal-path';
import { PortalDeliveryQuery, PortalQuery } from './portal.query';
import { PortalService } from './portal.service';
import { RepeatDeliveriesDto } from './repeat-deliveries.dto';

/** Pages for partners. The token of the link is all that they have. */
@Controller(PORTAL_PATH)
@Public()
export class PortalController {
  constructor(private readonly portal: PortalService) {}

  @Get()
  async list(
    @Query() query: PortalQuery,
    @RequestTarget() target: string,
    @ReaderOfPage() reader: PageReader,
    @Res() reply: FastifyReply,
  ) {
    await sendPage(reply, await this.portal.renderDeliveries(query, target, reader));
  }

  @Get('deliveries/:deliveryId')
  async get(
    @ResourceId('delivery', 'deliveryId') id: string,
    @Query() { token }: PortalDeliveryQuery,
    @ReaderOfPage() reader: PageReader,
    @Res() reply: FastifyReply,
  ) {
    await sendPage(reply, await this.portal.renderDelivery(token, id, reader));
  }

  /** The form has the token, so that no other site can send it. */
  @Post('repetitions')
  @HttpCode(200)
  async repeat(
    @Body() { token, delivery }: RepeatDeliveriesDto,
    @ReaderOfPage() reader: PageReader,
    @Res() reply: FastifyReply,
  ) {
    await sendPage(reply, await this.portal.repeat(token, delivery, reader));
  }
}
