import { Injectable } from '@nestjs/common';
import { walletAppRedirectUri } from '@vc/contract/routes';
import type { TenantId } from '@vc/platform/access-control';
import { TenantDomains } from '@vc/platform/service-clients';
import { isRedirectUri } from '@vc/protocol/oauth2';
import { redirectUriNotAllowed } from './offer.errors';

/** Where an issuer may send the browser of a user back to. */
@Injectable()
export class RedirectUris {
  constructor(private readonly domains: TenantDomains) {}

  /**
   * Accepts the addresses of apps (RFC 8252 §7), and that of the platform's own app, also on a development platform without TLS.
   * @throws ValidationFailed for any other address, DomainError `UNAVAILABLE`
   */
  async assertAllowed(tenantId: TenantId, redirectUri: string | undefined): Promise<void> {
    if (redirectUri === undefined || isRedirectUri(redirectUri)) return;
    const bases = await this.domains.basesOf(tenantId);
    if (!bases.some((base) => walletAppRedirectUri(base) === redirectUri)) throw redirectUriNotAllowed();
  }
}
