import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
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
    @Query() { credential_offer_uri: offerUri, qr }: InvitationQuery,
    @Headers('accept') accept: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const reader = { accept, userAgent, wantsCode: qr === 'true' };
    const { status, headers, body } = await this.invitations.render(offerUri, reader);
    await reply.status(status).headers(headers).send(body);
  }
}
