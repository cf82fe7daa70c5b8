import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { WalletOptions } from '@vc/protocol/openid4vci-client';
import { IssuerHttp } from '../issuers/issuer-http';
import { createHolderKey, HolderKeyPair } from '../issuers/holder-key';
import { WalletIdentity } from './wallet-identity';

/** The options of the OpenID4VCI client. */
@Injectable()
export class IssuerOptions implements WalletOptions<HolderKeyPair> {
  readonly http: WalletOptions<HolderKeyPair>['http'];
  readonly createHolderKey = createHolderKey;

  constructor(
    http: IssuerHttp,
    readonly dids: DidResolver,
    readonly client: WalletIdentity,
    @Inject(CLOCK) readonly now: Clock,
  ) {
    this.http = http.request;
  }
}
