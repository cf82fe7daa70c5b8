import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { Adapter, AdapterFactory } from 'oidc-provider';
import { AuthConfig } from '../../auth-config';
import { RevocationFeed } from '../tokens/revocation-feed';
import { EndedTokens } from '../tokens/ended-tokens';
import { GrantTokensRepository } from '../tokens/grant-tokens.repository';
import type { SigningKeys } from '../tokens/signing-keys.service';
import { AccessTokenAdapter } from './access-token-adapter';
import { ClientAdapter } from './client-adapter';
import { InteractionAdapter } from './interaction-adapter';
import { ProviderStateRepository } from './provider-state.repository';
import { AuthorizationCodeAdapter, ReplayDetectionAdapter, StateAdapter } from './state-adapter';

/** Creates the storage adapters for the models of oidc-provider. */
@Injectable()
export class ProviderAdapters {
  private readonly issuer: string;

  constructor(
    { PUBLIC_URL }: AuthConfig,
    private readonly clients: ClientAdapter,
    private readonly state: ProviderStateRepository,
    private readonly ended: EndedTokens,
    private readonly grantTokens: GrantTokensRepository,
    private readonly feed: RevocationFeed,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.issuer = audienceOf('auth', PUBLIC_URL);
  }

  /** @param keys verify the access tokens that oidc-provider looks up */
  createFactory({ published: keys }: SigningKeys): AdapterFactory {
    const { issuer, ended, grantTokens, feed, now } = this;
    const accessTokens = new AccessTokenAdapter({ issuer, keys, ended, grantTokens, feed, now });
    return (model) => this.find(model, accessTokens);
  }

  private find(model: string, accessTokens: AccessTokenAdapter): Adapter {
    if (model === 'Client') return this.clients;
    if (model === 'AccessToken') return accessTokens;
    if (model === 'ReplayDetection') return new ReplayDetectionAdapter(this.state);
    if (model === 'Interaction') return new InteractionAdapter(this.state, this.ended);
    if (model === 'AuthorizationCode') {
      return new AuthorizationCodeAdapter(this.state, (grantId) => accessTokens.revokeByGrantId(grantId));
    }
    return new StateAdapter(model, this.state);
  }
}
