import { Injectable } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { postResponse, ResponseOutcome } from '@vc/protocol/openid4vp-client';
import { WalletConfig } from '../wallet-config';

/** Posts authorization responses to verifiers. */
@Injectable()
export class ResponseSender {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly config: WalletConfig,
  ) {}

  /** @throws RequestRejectedError, ServerUnavailableError, OutgoingHttpError */
  send(response: { url: string; form: string }): Promise<ResponseOutcome> {
    return postResponse(this.outgoing.requester, response, this.config.redirectTargets);
  }
}
