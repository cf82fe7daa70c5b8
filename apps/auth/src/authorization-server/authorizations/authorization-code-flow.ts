import { Injectable } from '@nestjs/common';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { AuthConfig } from '../../auth-config';
import { EndedTokens } from '../tokens/ended-tokens';
import { GrantTokensRepository } from '../tokens/grant-tokens.repository';
import { accessTokenCompletion, type CompleteAccessToken } from './access-token-completion';
import { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';
import { Resources } from './resources';
import { richAuthorizationRequests } from './rich-authorization-requests';

/** The parts of oidc-provider's configuration that define what a person may authorize. */
@Injectable()
export class AuthorizationCodeFlow {
  constructor(
    private readonly config: AuthConfig,
    private readonly resources: Resources,
    private readonly authorizations: IssuanceAuthorizationsRepository,
    private readonly grantTokens: GrantTokensRepository,
    private readonly ended: EndedTokens,
  ) {}

  /** RFC 8707 */
  resourceIndicators() {
    const { resources } = this;
    return {
      enabled: true as const,
      defaultResource: (context: KoaContextWithOIDC) => resources.getDefaultResource(context),
      getResourceServerInfo: (context: KoaContextWithOIDC, resource: string, client: Client) =>
        resources.getServerInfo(context, resource, client),
      useGrantedResource: async () => true,
    };
  }

  /** RFC 9396 */
  richAuthorizationRequests() {
    return richAuthorizationRequests(this.resources, this.authorizations);
  }

  /** Adds the claims of this platform to an access token. */
  completeAccessToken(): CompleteAccessToken {
    const { config, authorizations, grantTokens, ended } = this;
    return accessTokenCompletion({ publicUrl: config.PUBLIC_URL, authorizations, grantTokens, ended });
  }
}
