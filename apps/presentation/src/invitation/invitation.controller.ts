import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { requestBaseOf, ResourceId } from '@vc/platform/http';
import type { Rendered } from '@vc/platform/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvitationQuery } from './invitation.query';
import { InvitationService } from './invitation.service';

@Controller('oid4vp/:id')
@Public()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  /** Sends the page, or for `Accept: image/svg+xml` and `image/png` only the QR code. */
  @Get('invitation')
  async show(
    @ResourceId('verifier') tenant: string,
    @Query() query: InvitationQuery,
    @Req() { raw, headers: { accept, 'user-agent': userAgent } }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const reader = { accept, userAgent, wantsCode: query.qr === 'true' };
    await send(reply, await this.invitations.render(tenant, query, requestBaseOf({ raw }), reader));
  }

  /** The target of the redirect after the response, if the request has no `redirectUri`. */
  @Get('completed')
  async showCompleted(
    @ResourceId('verifier') tenant: string,
    @Query('response_code') responseCode: unknown,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.invitations.renderCompleted(tenant, responseCode));
  }
}

async function send(reply: FastifyReply, { status, headers, body }: Rendered): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
