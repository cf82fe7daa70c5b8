import { Injectable } from '@nestjs/common';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { OnboardingClient, TenantClocks } from '@vc/platform/service-clients';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AuthAction } from '../../administration/audit/auth-action';
import { AuthConfig } from '../../auth-config';
import { PRE_AUTHORIZED_CODE_GRANT, TOKEN_EXCHANGE_GRANT } from '../clients/grant-types';
import { throwTemporarilyUnavailable } from '../limits/temporarily-unavailable';
import { TenantsService } from '../../administration/tenants/tenants.service';
import type { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { EndedTokens } from '../tokens/ended-tokens';
import { clientCredentialsGrant } from './client-credentials.grant';
import type { Grant } from './grant';
import { InvalidGrantWithMembers } from './grant.errors';
import { GrantRequests } from './grant-requests';
import { PRE_AUTHORIZED_CODE_PARAMETERS, preAuthorizedCodeGrant } from './pre-authorized-code.grant';
import { PreAuthorizedCodes } from './pre-authorized-codes';
import { RedeemedCodesRepository } from './redeemed-codes.repository';
import { TOKEN_EXCHANGE_PARAMETERS, tokenExchangeGrant } from './token-exchange.grant';

/** The grants that this server implements itself, beside those of oidc-provider. */
@Injectable()
export class Grants {
  constructor(
    private readonly config: AuthConfig,
    private readonly requests: GrantRequests,
    private readonly codes: PreAuthorizedCodes,
    private readonly redeemed: RedeemedCodesRepository,
    private readonly verifier: AccessTokenVerifier,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly tenants: TenantsService,
    private readonly ended: EndedTokens,
    private readonly clocks: TenantClocks,
  ) {}

  /** @param tokens issues what the grants answer */
  register(provider: Provider, tokens: AccessTokenIssuer): void {
    const { codes, redeemed, verifier, onboarding, audit, tenants, ended, clocks } = this;
    const { PUBLIC_URL: publicUrl } = this.config;
    const register = (type: string, grant: Grant, parameters: string[]) =>
      provider.registerGrantType(type, this.createHandler(grant), parameters);
    register('client_credentials', clientCredentialsGrant(tokens, publicUrl), ['scope']);
    register(
      TOKEN_EXCHANGE_GRANT,
      tokenExchangeGrant({ tokens, verifier, onboarding, publicUrl, audit, ended }),
      TOKEN_EXCHANGE_PARAMETERS,
    );
    register(
      PRE_AUTHORIZED_CODE_GRANT,
      preAuthorizedCodeGrant({ tokens, codes, redeemed, tenants, clocks }),
      PRE_AUTHORIZED_CODE_PARAMETERS,
    );
    provider.on('grant.error', addMembers);
  }

  private createHandler(grant: Grant) {
    return async (context: KoaContextWithOIDC) => {
      context.body = await grant(await this.requests.read(context)).catch(throwTemporarilyUnavailable);
    };
  }
}

/** Adds the members that oidc-provider leaves out of an error response. */
function addMembers(context: KoaContextWithOIDC, error: Error): void {
  if (error instanceof InvalidGrantWithMembers) context.body = { ...(context.body as object), ...error.members };
}
