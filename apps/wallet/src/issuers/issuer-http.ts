import { Injectable } from '@nestjs/common';
import { credentialIssuersBase } from '@vc/contract/routes';
import { PLATFORM_WALLET_HEADER, platformWalletCodeOf, ServiceKeys } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { WalletHttp } from '@vc/protocol/http';

/** HTTP to issuers. Requests to issuers of this platform prove that the platform's own wallet presents the token. */
@Injectable()
export class IssuerHttp {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly config: ServiceConfig,
    private readonly keys: ServiceKeys,
  ) {}

  readonly request: WalletHttp = (request) => {
    const token = /^\w+ (.+)$/.exec(request.headers?.authorization ?? '')?.[1];
    const isOwn = request.url.startsWith(credentialIssuersBase(this.config.PUBLIC_URL));
    if (token === undefined || !isOwn) return this.outgoing.request(request);
    const code = platformWalletCodeOf(token, this.keys);
    return this.outgoing.request({ ...request, headers: { ...request.headers, [PLATFORM_WALLET_HEADER]: code } });
  };
}
