import { Body, Controller, Get, Header, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { ResourceId } from '@vc/platform/http';
import { REQUEST_OBJECT_MEDIA_TYPE, sessionTranscript } from '@vc/protocol/openid4vp';
import type { FastifyReply } from 'fastify';
import { completedUri } from '../presentations/presentation-addresses';
import { AnsweredPresentation, AnswersService, Channel } from './answers.service';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { OpenId4VpErrorFilter } from './openid4vp-error.filter';
import { failureOf } from './failure-description';
import { thumbprintOf } from './received-response';
import { walletNonceOf } from './wallet-nonce';

/** The wallet-facing endpoints of each tenant's verifier; the random part of the address is what admits a wallet. */
@Controller('oid4vp/:id')
@Public()
@UseFilters(OpenId4VpErrorFilter)
export class OpenId4VpController {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly answers: AnswersService,
    private readonly config: ServiceConfig,
  ) {}

  /** §5.7; as often as the wallet likes, until the request is answered. */
  @Get('requests/:requestId')
  async request(
    @ResourceId('verifier') tenant: string,
    @Param('requestId') requestId: string,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.requests.requestObject(tenant, requestId));
  }

  /** §5.10 */
  @Post('requests/:requestId')
  async requestWithNonce(
    @ResourceId('verifier') tenant: string,
    @Param('requestId') requestId: string,
    @Body() form: unknown,
    @Res() reply: FastifyReply,
  ) {
    await send(reply, await this.requests.requestObject(tenant, requestId, walletNonceOf(form)));
  }

  /** §8.2, §8.3 */
  @Post('responses/:requestId')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async response(@ResourceId('verifier') tenant: string, @Param('requestId') requestId: string, @Body() form: unknown) {
    const answered = await this.answers.receive(tenant, requestId, form, DIRECT_POST);
    if (answered.presentation.status === 'failed') throw failureOf(answered.presentation);
    return { redirect_uri: this.redirectUriOf(answered) };
  }

  /** Without a code there is no page to go to. */
  private redirectUriOf({
    presentation: { tenantId, redirectUri },
    responseCode,
  }: AnsweredPresentation): string | undefined {
    if (responseCode === undefined) return undefined;
    const uri = new URL(redirectUri ?? completedUri(this.config.PUBLIC_URL, tenantId));
    uri.searchParams.set('response_code', responseCode);
    return uri.href;
  }
}

const DIRECT_POST: Channel = {
  way: 'post',
  sessionOf: ({ request }, key) => ({
    nonce: request.nonce,
    audience: request.client_id!,
    transactionData: request.transaction_data ?? [],
    sessionTranscript: sessionTranscript({
      clientId: request.client_id!,
      nonce: request.nonce,
      responseUri: request.response_uri!,
      encryptionKeyThumbprint: thumbprintOf(key),
    }),
  }),
};

async function send(reply: FastifyReply, requestObject: string): Promise<void> {
  await reply
    .status(200)
    .header('content-type', REQUEST_OBJECT_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .send(requestObject);
}
