import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { PAGE_POLICY } from '@vc/platform/invitation';
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
    await reply
      .header('content-type', type)
      .header('content-security-policy', PAGE_POLICY)
      .header('vary', 'accept')
      .send(body);
  }
}
