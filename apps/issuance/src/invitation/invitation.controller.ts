import { Controller, Get, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ReaderOfInvitation, RequestBase, sendPage } from '@vc/platform/http';
import type { InvitationReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { InvitationQuery } from './invitation.query';
import { InvitationService } from './invitation.service';

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
