import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { CredentialOffer } from '@vc/protocol/openid4vci';
import {
  authorizationServerOf,
  discoverIssuer,
  prepareAuthorizedRedemption,
  startAuthorization,
} from '@vc/protocol/openid4vci-client';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { Holder } from '../holders/holder';
import { toUpstreamError } from '../upstream.errors';
import { AuthorizationsRepository } from './authorizations.repository';
import { IssuerOptions } from './issuer-options';
import { AT_AUTHORIZATION_RESPONSE, AT_OFFER, unknownAuthorization } from './offer.errors';
import { type NewRedemption } from './redemptions.service';
import { StoredAuthorization } from './stored-authorization.entity';

/** The time in which the user completes the authorization at the issuer. */
const LIFETIME_MS = 30 * 60_000;

/** The authorization code grant (OpenID4VCI 1.0 §5): the user authorizes the issuance in a browser. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly database: Database,
    private readonly authorizations: AuthorizationsRepository,
    private readonly cipher: IssuerAccessCipher,
    private readonly options: IssuerOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the authorization URL for the user's browser. @throws DomainError `UPSTREAM_REJECTED` */
  async start({ tenantId, userId }: Holder, offer: CredentialOffer, redirectUri: string): Promise<string> {
    const { authorizationUri, pending } = await startAuthorization({
      ...this.options.forLookUp(),
      offer,
      redirectUri,
    }).catch((error: unknown) => {
      throw toUpstreamError(error, AT_OFFER);
    });
    const [id, now] = [createId(), this.clock()];
    const stored: StoredAuthorization = {
      id,
      tenantId,
      userId,
      stateHash: sha256Base64Url(pending.state),
      pending: this.cipher.sealAuthorization(id, pending),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    await this.database.transaction(tenantId, (tx) => this.authorizations.insert(tx, stored, now));
    return authorizationUri;
  }

  /**
   * Prepares the redemption of an authorization response, once, and only for the user who began the authorization.
   * @throws DomainError `INVALID_STATE`, `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`
   */
  async finish(holder: Holder, authorizationResponse: string): Promise<NewRedemption> {
    const parameters = new URL(authorizationResponse).searchParams;
    const { id, pending } = await this.get(holder, parameters.get('state') ?? '');
    const authorization = this.cipher.openAuthorization(id, pending);
    try {
      const offerAtIssuer = await discoverIssuer(
        authorization.offer,
        authorizationServerOf(authorization.offer),
        this.options.forLookUp(),
      );
      const redemption = prepareAuthorizedRedemption(offerAtIssuer, authorization, parameters, this.options.client);
      return { offerAtIssuer, redemption, beforeInsert: (tx) => this.consume(tx, holder, id) };
    } catch (error) {
      throw toUpstreamError(error, AT_AUTHORIZATION_RESPONSE);
    }
  }

  private async get(holder: Holder, state: string): Promise<StoredAuthorization> {
    const found = await this.database.transaction(holder.tenantId, (tx) =>
      this.authorizations.find(tx, holder, sha256Base64Url(state)),
    );
    if (found && found.expiresAt > this.clock()) return found;
    throw unknownAuthorization();
  }

  private async consume(tx: Transaction, holder: Holder, id: string): Promise<void> {
    if (!(await this.authorizations.remove(tx, holder, id))) throw unknownAuthorization();
  }
}
