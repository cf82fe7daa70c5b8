import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budget, Budgets } from '@vc/platform/outgoing-http';
import { WalletOptions } from '@vc/protocol/openid4vci-client';
import { IssuerHttp } from '../issuers/issuer-http';
import { createHolderKey, HolderKeyPair } from '../issuers/holder-key';
import { WalletIdentity } from './wallet-identity';

/** Creates the options of the OpenID4VCI client. All requests with the same options share one budget. */
@Injectable()
export class IssuerOptions {
  readonly createHolderKey = createHolderKey;

  constructor(
    private readonly http: IssuerHttp,
    private readonly dids: DidResolver,
    private readonly budgets: Budgets,
    readonly client: WalletIdentity,
    @Inject(CLOCK) readonly now: Clock,
  ) {}

  /** For one offer, the metadata of one issuer, or one deferred credential. */
  forLookUp(): Required<WalletOptions<HolderKeyPair>> {
    return this.within(this.budgets.forLookUp());
  }

  /** For one attempt to redeem an offer. */
  forRedemption(): Required<WalletOptions<HolderKeyPair>> {
    return this.within(this.budgets.forRedemption());
  }

  private within(budget: Budget): Required<WalletOptions<HolderKeyPair>> {
    const { client, createHolderKey, now } = this;
    return { client, createHolderKey, now, http: this.http.within(budget), dids: this.dids.within(budget) };
  }
}
