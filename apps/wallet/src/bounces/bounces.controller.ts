import { Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope, WALLET_V1 } from '@vc/platform/http';
import { BouncedMessage } from './bounce-bodies';
import { BounceQuery } from './bounce.query';
import { BouncesService } from './bounces.service';
import { MailServerGuard } from './mail-server.guard';

/** For the mail server that gets the bounces of notices. */
@Controller({ path: 'notices/bounces', version: WALLET_V1 })
@Public()
@UseGuards(MailServerGuard)
export class BouncesController {
  constructor(private readonly bounces: BouncesService) {}

  @Post()
  @HttpCode(200)
  async receive(@Query() { token }: BounceQuery, @BouncedMessage() message: Buffer) {
    return envelope({ outcome: await this.bounces.receive(token, message) });
  }
}
