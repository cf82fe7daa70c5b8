import { Body, Controller, Get, Header, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { PublicOfActiveTenant } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { parseWalletNonce, REQUEST_OBJECT_MEDIA_TYPE } from '@vc/protocol/openid4vp';
import type { FastifyReply } from 'fastify';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { DirectPostService } from './direct-post.service';
import { OpenId4VpErrorFilter } from './openid4vp-error.filter';

/** The wallet-facing endpoints of each tenant's verifier; the random request id authorizes the wallet. */
@Controller('oid4vp/:id')
@PublicOfActiveTenant('id')
@UseFilters(OpenId4VpErrorFilter)
export class OpenId4VpController {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly directPost: DirectPostService,
  ) {}

  /** §5.7; a wallet may fetch the request repeatedly until it is answered. */
  @Get('requests/:requestId')
  async request(
    @ResourceId('verifier') tenant: string,
    @Param('requestId') requestId: string,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.requests.createRequestObject(tenant, requestId));
  }

  /** §5.10 */
  @Post('requests/:requestId')
  async requestWithNonce(
    @ResourceId('verifier') tenant: string,
    @Param('requestId') requestId: string,
    @Body() form: unknown,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.requests.createRequestObject(tenant, requestId, parseWalletNonce(form)));
  }

  /** §8.2, §8.3 */
  @Post('responses/:requestId')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async response(@ResourceId('verifier') tenant: string, @Param('requestId') requestId: string, @Body() form: unknown) {
    return { redirect_uri: await this.directPost.receive(tenant, requestId, form) };
  }
}

async function send(reply: FastifyReply, requestObject: string): Promise<void> {
  await reply
    .status(200)
    .header('content-type', REQUEST_OBJECT_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .send(requestObject);
}
