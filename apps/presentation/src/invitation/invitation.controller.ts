import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import type { Rendered } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { InvitationQuery } from './invitation.query';
import { InvitationService } from './invitation.service';

@Controller('oid4vp/:id')
@Public()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  /** The page, or with `Accept: image/svg+xml` or `image/png` the QR code alone. */
  @Get('invitation')
  async show(
    @ResourceId('verifier') tenant: string,
    @Query() query: InvitationQuery,
    @Headers() { accept, 'user-agent': userAgent }: IncomingHttpHeaders,
    @Res() reply: FastifyReply,
  ) {
    const reader = { accept, userAgent, wantsCode: query.qr === 'true' };
    await send(reply, await this.invitations.render(tenant, query, reader));
  }

  /** Where a wallet sends the browser of a holder whose verifier has named no page of its own. */
  @Get('completed')
  async completed(
    @ResourceId('verifier') tenant: string,
    @Query('response_code') responseCode: unknown,
    @Res() reply: FastifyReply,
  ) {
    const code = typeof responseCode === 'string' ? responseCode : undefined;
    await send(reply, await this.invitations.renderCompleted(tenant, code));
  }
}

async function send(reply: FastifyReply, { status, headers, body }: Rendered): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
