import { Injectable } from '@nestjs/common';
import { PLATFORM_WALLET_HEADER, platformWalletCodeOf, ServiceKeys } from '@vc/platform/access-control';
import { Budget, OutgoingHttp } from '@vc/platform/outgoing-http';
import { WalletHttp, WalletRequest, WalletResponse } from '@vc/protocol/http';
import { PlatformIssuers } from './platform-issuers';

/** HTTP to issuers. Requests to issuers of this platform prove that the platform's own wallet presents the token. */
@Injectable()
export class IssuerHttp {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly issuers: PlatformIssuers,
    private readonly keys: ServiceKeys,
  ) {}

  /** Returns the client for one piece of work, whose requests its budget pays. */
  within(budget: Budget): WalletHttp {
    return (request) => this.send(request, budget);
  }

  private async send(request: WalletRequest, budget: Budget): Promise<WalletResponse> {
    const token = /^\w+ (.+)$/.exec(request.headers?.authorization ?? '')?.[1];
    const tenantId = token === undefined ? undefined : await this.issuers.findTenant(request.url);
    if (token === undefined || tenantId === undefined) return this.outgoing.request({ ...request, budget });
    const code = platformWalletCodeOf(token, this.keys);
    const headers = { ...request.headers, [PLATFORM_WALLET_HEADER]: code };
    return this.outgoing.request({ ...request, headers, budget });
  }
}
