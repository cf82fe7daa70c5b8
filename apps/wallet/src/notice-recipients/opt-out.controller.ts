import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ReaderOfPage, sendPage, WALLET_V1 } from '@vc/platform/http';
import type { PageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { NoticeRecipientsService } from './notice-recipients.service';
import { LinkQuery } from './link.query';

/** The page of the link in each notice. The token is all that its reader has. */
@Controller({ path: 'notices/opt-out', version: WALLET_V1 })
@Public()
export class OptOutController {
  constructor(private readonly recipients: NoticeRecipientsService) {}

  /** Changes nothing: scanners of mail servers follow links. */
  @Get()
  async show(@Query() { token }: LinkQuery, @ReaderOfPage() reader: PageReader, @Res() reply: FastifyReply) {
    await sendPage(reply, await this.recipients.renderOptOut(token, reader));
  }

  /** RFC 8058 §3.2: of the page, or of the mail program. The body says nothing more. */
  @Post()
  @HttpCode(200)
  async optOut(@Query() { token }: LinkQuery, @ReaderOfPage() reader: PageReader, @Res() reply: FastifyReply) {
    await sendPage(reply, await this.recipients.optOut(token, reader));
  }
}
