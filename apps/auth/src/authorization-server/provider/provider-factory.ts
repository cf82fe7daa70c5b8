import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Provider } from 'oidc-provider';
import { ProviderAdapters } from '../adapters/provider-adapters';
import { AuthConfig } from '../../auth-config';
import { AuthorizationCodeFlow } from '../authorizations/authorization-code-flow';
import { ClientSecretsService } from '../clients/client-secrets.service';
import { WalletAttestations } from '../wallet-attestations/wallet-attestations';
import { Grants } from '../grants/grants';
import { answerUnavailable } from '../limits/temporarily-unavailable';
import { TokenTimeline } from '../timeline/token-timeline';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { SigningKeys } from '../tokens/signing-keys.service';
import { adaptClientModel } from './client-model';
import { toProviderConfiguration } from './provider-configuration';

/** Built with the signing keys valid now. */
export interface AuthorizationServer {
  provider: Provider;
  tokens: AccessTokenIssuer;
}

/**
 * Builds the authorization server. oidc-provider implements the protocol: parsing, client authentication, codes,
 * refresh, errors, discovery.
 */
@Injectable()
export class ProviderFactory {
  constructor(
    private readonly config: AuthConfig,
    private readonly adapters: ProviderAdapters,
    private readonly grants: Grants,
    private readonly timeline: TokenTimeline,
    private readonly flow: AuthorizationCodeFlow,
    private readonly clientSecrets: ClientSecretsService,
    private readonly attestations: WalletAttestations,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  create(keys: SigningKeys): AuthorizationServer {
    const { adapters, attestations, cipher, clientSecrets, flow, now } = this;
    const issuer = audienceOf('auth', this.config.PUBLIC_URL);
    const provider = new Provider(
      issuer,
      toProviderConfiguration({
        issuer,
        adapter: adapters.createFactory(keys),
        keys,
        secrets: {
          cookieKey: cipher.derive('auth.cookies').toString('base64url'),
          challengeSecret: cipher.derive('auth.attestation-challenges'),
          nonceSecret: cipher.derive('auth.dpop-nonces'),
        },
        flow,
        attestations,
        staffSession: this.config.staffSession,
        now,
      }),
    );
    provider.proxy = true;
    answerUnavailable(provider);
    const tokens = new AccessTokenIssuer(issuer, keys.current, now);
    this.grants.register(provider, tokens);
    this.timeline.follow(provider);
    adaptClientModel(provider, (clientId, secret, hashes) => clientSecrets.matches(clientId, secret, hashes));
    return { provider, tokens };
  }
}
