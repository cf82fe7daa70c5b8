import { Controller, Get, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ReaderOfInvitation, ReaderOfPage, requestBaseOf, ResourceId, sendPage } from '@vc/platform/http';
import type { InvitationReader, PageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
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
    @ReaderOfInvitation() reader: InvitationReader,
    @Res() reply: FastifyReply,
  ) {
    const base = requestBaseOf(reply.request);
    await sendPage(reply, await this.invitations.render(tenant, query, base, reader));
  }

  /** The target of the redirect after the response, if the request has no `redirectUri`. */
  @Get('completed')
  async showCompleted(
    @ResourceId('verifier') tenant: string,
    @Query('response_code') responseCode: unknown,
    @ReaderOfPage() page: PageReader,
    @Res() reply: FastifyReply,
  ) {
    await sendPage(reply, await this.invitations.renderCompleted(tenant, responseCode, page));
  }
}
