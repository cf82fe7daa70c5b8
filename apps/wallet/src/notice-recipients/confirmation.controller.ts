import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ReaderOfPage, sendPage, WALLET_V1 } from '@vc/platform/http';
import type { PageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { NoticeAddresses } from './notice-addresses.service';
import { LinkQuery } from './link.query';

/** The page of the link in the mail that asks the owner of an address to confirm it. */
@Controller({ path: 'notices/confirmation', version: WALLET_V1 })
@Public()
export class ConfirmationController {
  constructor(private readonly addresses: NoticeAddresses) {}

  /** Changes nothing: scanners of mail servers follow links. */
  @Get()
  async show(@Query() { token }: LinkQuery, @ReaderOfPage() reader: PageReader, @Res() reply: FastifyReply) {
    await sendPage(reply, await this.addresses.renderForm(token, reader));
  }

  @Post()
  @HttpCode(200)
  async confirm(@Query() { token }: LinkQuery, @ReaderOfPage() reader: PageReader, @Res() reply: FastifyReply) {
    await sendPage(reply, await this.addresses.confirm(token, reader));
  }
}
