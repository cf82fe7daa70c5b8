import { Controller, Get, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { IsPageLanguage, ReaderOfInvitation, RequestBase, sendPage } from '@vc/platform/http';
import type { InvitationReader, PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { InvitationService } from './invitation.service';

class InvitationQuery {
  @IsString()
  @MaxLength(2_000)
  credential_offer_uri: string;

  /** Whether a phone gets the QR code. `ReaderOfInvitation` reads it. */
  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}

@Controller('invitation')
@Public()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  /** The page, or only its QR code for `Accept: image/svg+xml` or `image/png`. */
  @Get()
  async show(
    @Query() { credential_offer_uri: offerUri }: InvitationQuery,
    @RequestBase() base: string,
    @ReaderOfInvitation() reader: InvitationReader,
    @Res() reply: FastifyReply,
  ) {
    await sendPage(reply, await this.invitations.render(offerUri, base, reader));
  }
}
