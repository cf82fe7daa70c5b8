import { Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope, WALLET_V1 } from '@vc/platform/http';
import { IsString, Length } from 'class-validator';
import { BouncedMessage } from './bounce-bodies';
import { BouncesService } from './bounces.service';
import { MailServerGuard } from './mail-server.guard';

class BounceQuery {
  /** What is between `+` and `@` in the address that the mail server got the message for. */
  @IsString()
  @Length(1, 64)
  token: string;
}

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
