import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type AddressedPresentation, completedUri, isAddressed } from '../presentations/presentation-addresses';
import { Presentation } from '../presentations/presentation.entity';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { responseRejected } from './openid4vp.errors';

/** Responses that wallets post (OpenID4VP 1.0 §8.2, §8.3). */
@Injectable()
export class DirectPostService {
  constructor(private readonly responses: AuthorizationResponsesService) {}

  /**
   * @returns where the wallet sends the holder's browser; undefined if the response gets no response code
   * @throws OpenId4VpError if the form is no response, or its credentials are not valid
   * @throws DomainError `NOT_FOUND`
   */
  async receive(tenant: TenantId, requestId: string, form: unknown): Promise<string | undefined> {
    const channel = { responseMode: 'direct_post' } as const;
    const { presentation, responseCode } = await this.responses.receive(tenant, requestId, form, channel);
    // §8.2: a response that reports an error of the wallet has been processed.
    const isProcessed = presentation.status !== 'failed' || presentation.error?.code === 'WALLET_ERROR';
    if (!isProcessed) throw responseRejected(presentation);
    if (responseCode === undefined || !isAddressed(presentation)) return undefined;
    return toRedirectUri(presentation, responseCode);
  }
}

function toRedirectUri(presentation: Presentation & AddressedPresentation, responseCode: string): string {
  const uri = new URL(presentation.redirectUri ?? completedUri(presentation));
  uri.searchParams.set('response_code', responseCode);
  return uri.href;
}
