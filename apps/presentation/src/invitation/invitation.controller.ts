import { Controller, Get, Header, Headers, Query, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { ResourceId, ValidationFailed } from '@vc/platform/http';
import { noticePage, PAGE_POLICY, renderInvitation } from '@vc/platform/invitation';
import type { FastifyReply } from 'fastify';
import { authorizationQuery, verifierBase } from '../presentations/presentation-addresses';
import { InvitationQuery } from './invitation.query';

const INVITATION = { title: 'Share your credentials', qrLabel: 'QR code of the presentation request' };

@Controller('oid4vp/:id')
@Public()
export class InvitationController {
  constructor(private readonly config: ServiceConfig) {}

  /** The page, or with `Accept: image/svg+xml` or `image/png` the QR code alone. */
  @Get('invitation')
  async show(
    @ResourceId('verifier') tenant: string,
    @Query() { client_id: clientId, request_uri: requestUri }: InvitationQuery,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    // Only our own requests: the page must not lend its name to anybody else's.
    if (!requestUri.startsWith(`${verifierBase(this.config.PUBLIC_URL, tenant)}/requests/`)) {
      const detail = 'request_uri must be a request of this verifier.';
      throw new ValidationFailed([{ detail, source: { parameter: 'request_uri' } }]);
    }
    const walletUri = `openid4vp://?${authorizationQuery(clientId, requestUri)}`;
    const { type, body } = await renderInvitation({ ...INVITATION, walletUri }, accept);
    await reply
      .header('content-type', type)
      .header('content-security-policy', PAGE_POLICY)
      .header('vary', 'accept')
      .send(body);
  }

  /** Where holders end whose verifier has no page of its own. */
  @Get('completed')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PAGE_POLICY)
  completed() {
    return noticePage('Thank you', 'Your answer has arrived. You can close this page.');
  }
}
