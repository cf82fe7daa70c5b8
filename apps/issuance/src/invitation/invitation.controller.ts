import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { RequestBase } from '@vc/platform/http';
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
    @RequestBase() base: string,
    @Headers() { accept, 'user-agent': userAgent }: IncomingHttpHeaders,
    @Res() reply: FastifyReply,
  ) {
    const reader = { accept, userAgent, wantsCode: qr === 'true' };
    const { status, headers, body } = await this.invitations.render(offerUri, base, reader);
    await reply.status(status).headers(headers).send(body);
  }
}
