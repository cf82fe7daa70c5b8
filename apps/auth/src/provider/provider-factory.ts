import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { OnboardingClient } from '@vc/platform/service-clients';
import type { Adapter, Provider } from 'oidc-provider';
import { AuditService } from '../audit/audit.service';
import { AuthConfig } from '../auth-config';
import { ClientKeySets } from '../clients/client-key-sets';
import { ClientSecretsService } from '../clients/client-secrets.service';
import { ClientsService } from '../clients/clients.service';
import { PRE_AUTHORIZED_CODE_GRANT, TOKEN_EXCHANGE_GRANT } from '../clients/grant-types';
import { clientCredentialsGrant } from '../grants/client-credentials.grant';
import { GrantRequests } from '../grants/grant';
import { PRE_AUTHORIZED_CODE_PARAMETERS, preAuthorizedCodeGrant } from '../grants/pre-authorized-code.grant';
import { RedeemedCodesRepository } from '../grants/redeemed-codes.repository';
import { TOKEN_EXCHANGE_PARAMETERS, tokenExchangeGrant } from '../grants/token-exchange.grant';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { RevocationFeed } from '../tokens/revocation-feed';
import { RevokedTokensRepository } from '../tokens/revoked-tokens.repository';
import { SigningKeys } from '../tokens/signing-keys.service';
import { AccessTokenAdapter } from '../adapters/access-token-adapter';
import { accessTokenCompletion } from '../authorizations/access-token-completion';
import { ClientAdapter } from '../adapters/client-adapter';
import { createProvider, ProviderOptions } from './create-provider';
import { GrantTokensRepository } from '../tokens/grant-tokens.repository';
import { IssuanceAuthorizationsRepository } from '../authorizations/issuance-authorizations.repository';
import { ProviderStateRepository } from '../adapters/provider-state.repository';
import { Resources } from '../authorizations/resources';
import { AuthorizationCodeAdapter, ReplayDetectionAdapter, StateAdapter } from '../adapters/state-adapter';
import { WalletAttesters } from '../clients/wallet-attesters';

/** With the keys of the hour. */
export interface AuthorizationServer {
  provider: Provider;
  tokens: AccessTokenIssuer;
}

/** Puts the authorization server together. */
@Injectable()
export class ProviderFactory {
  private readonly issuer: string;

  constructor(
    private readonly config: AuthConfig,
    private readonly clients: ClientsService,
    private readonly keySets: ClientKeySets,
    private readonly secrets: ClientSecretsService,
    private readonly requests: GrantRequests,
    private readonly state: ProviderStateRepository,
    private readonly codes: RedeemedCodesRepository,
    private readonly revoked: RevokedTokensRepository,
    private readonly grantTokens: GrantTokensRepository,
    private readonly feed: RevocationFeed,
    private readonly authorizations: IssuanceAuthorizationsRepository,
    private readonly resources: Resources,
    private readonly attesters: WalletAttesters,
    private readonly verifier: AccessTokenVerifier,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AuditService,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.issuer = audienceOf('auth', config.PUBLIC_URL);
  }

  build(keys: SigningKeys): AuthorizationServer {
    const { PUBLIC_URL: publicUrl } = this.config;
    const tokens = new AccessTokenIssuer(this.issuer, keys.current, this.now);
    const provider = createProvider({
      issuer: this.issuer,
      keys,
      adapter: (model: string) => this.adapterOf(model, keys),
      cookieKey: this.cipher.derive('auth.cookies').toString('base64url'),
      challengeSecret: this.cipher.derive('auth.attestation-challenges'),
      nonceSecret: this.cipher.derive('auth.dpop-nonces'),
      resources: this.resources,
      authorizations: this.authorizations,
      attesters: this.attesters,
      grants: this.grantsWith(tokens),
      grantRequests: this.requests,
      compareClientSecret: (clientId, given, hashes) => this.secrets.matches(clientId, given, hashes),
      completeAccessToken: accessTokenCompletion({
        publicUrl,
        authorizations: this.authorizations,
        grantTokens: this.grantTokens,
      }),
      now: this.now,
    });
    return { provider, tokens };
  }

  private adapterOf(model: string, keys: SigningKeys): Adapter {
    if (model === 'Client') return new ClientAdapter(this.clients, this.keySets, !this.attesters.isEmpty, this.now);
    if (model === 'AccessToken') return this.accessTokens(keys);
    if (model === 'ReplayDetection') return new ReplayDetectionAdapter(this.state);
    if (model === 'AuthorizationCode') {
      const accessTokens = this.accessTokens(keys);
      return new AuthorizationCodeAdapter(this.state, (grantId) => accessTokens.revokeByGrantId(grantId));
    }
    return new StateAdapter(model, this.state);
  }

  private accessTokens({ published: keys }: SigningKeys): AccessTokenAdapter {
    const { issuer, revoked, grantTokens, feed, now } = this;
    return new AccessTokenAdapter({ issuer, keys, revoked, grantTokens, feed, now });
  }

  private grantsWith(tokens: AccessTokenIssuer): ProviderOptions['grants'] {
    const { codes, verifier, onboarding, audit, now } = this;
    const { PUBLIC_URL: publicUrl, SERVICE_TOKEN_SECRET: serviceTokenSecret } = this.config;
    return {
      client_credentials: { grant: clientCredentialsGrant(tokens, publicUrl), parameters: ['scope'] },
      [TOKEN_EXCHANGE_GRANT]: {
        grant: tokenExchangeGrant({ tokens, verifier, onboarding, publicUrl, audit }),
        parameters: TOKEN_EXCHANGE_PARAMETERS,
      },
      [PRE_AUTHORIZED_CODE_GRANT]: {
        grant: preAuthorizedCodeGrant({ tokens, codes, serviceTokenSecret, now }),
        parameters: PRE_AUTHORIZED_CODE_PARAMETERS,
      },
    };
  }
}
