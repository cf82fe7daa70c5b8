import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import type { FastifyReply } from 'fastify';
import { InvitationQuery } from './invitation.query';
import { InvitationService } from './invitation.service';

@Controller('invitation')
@Public()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  /** The page, or with `Accept: image/svg+xml` or `image/png` the QR code alone. */
  @Get()
  async show(
    @Query() query: InvitationQuery,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const { type, body } = await this.invitations.render(query.credential_offer_uri, accept);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    await reply
      .header('content-type', type)
      .header('content-security-policy', policy)
      .header('vary', 'accept')
      .send(body);
  }
}
