import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Budgets, OutgoingHttp } from '@vc/platform/outgoing-http';
import { type CredentialOffer, OfferReference, parseOfferUri } from '@vc/protocol/openid4vci';
import { fetchOffer, needsAuthorization } from '@vc/protocol/openid4vci-client';
import { CredentialsService } from '../credentials/credentials.service';
import type { DecryptedCredential } from '../credentials/decrypted-credential';
import { Holder } from '../holders/holder';
import { RecipientsService } from '../holders/recipients.service';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { AuthorizationResponseDto } from './authorization-response.dto';
import { AuthorizationsService } from './authorizations.service';
import { AT_AUTHORIZATION_RESPONSE, AT_OFFER, redirectUriNeeded, userNeeded } from './offer.errors';
import { PushOfferDto } from './push-offer.dto';
import { RedeemOfferDto } from './redeem-offer.dto';
import { StoredRedemption } from './redemption.entity';
import { ReferencedOffer, RedemptionsService } from './redemptions.service';
import { RedirectUris } from './redirect-uris';

/** The credentials, or the authorization URL that the user's browser visits first. */
export interface ReceivedOffer {
  received: DecryptedCredential[];
  authorizationUri?: string;
}

@Injectable()
export class OffersService {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly outgoing: OutgoingHttp,
    private readonly budgets: Budgets,
    private readonly redemptions: RedemptionsService,
    private readonly authorizations: AuthorizationsService,
    private readonly credentials: CredentialsService,
    private readonly redirectUris: RedirectUris,
  ) {}

  /**
   * C6. Returns once the credentials are stored, or once the wallet holds the access token for them. The user is told of them.
   * @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`,
   * `UPSTREAM_TIMEOUT`, `UNAVAILABLE`, ValidationFailed
   */
  async push(tenantId: TenantId, dto: PushOfferDto): Promise<StoredRedemption> {
    const holder = await this.recipients.get(tenantId, dto);
    const resolved = await this.resolve(holder, dto);
    if ('known' in resolved) return resolved.known;
    if (needsAuthorization(resolved.offer)) throw userNeeded();
    return this.redemptions.redeem(holder, { ...resolved, isPushed: true }, dto.txCode);
  }

  /**
   * Redeems the offer, and stores its credentials as `pending`. An offer of the authorization code grant returns no
   * credentials, but the `authorizationUri` for the user's browser.
   * @param dto its `redirectUri` is required for the authorization code grant
   * @param admit throws for an offer that is not redeemed, before its issuer is asked anything
   * @throws DomainError as `push`, ValidationFailed
   */
  async receive(
    holder: Holder,
    dto: RedeemOfferDto,
    admit?: (offer: CredentialOffer) => Promise<void>,
  ): Promise<ReceivedOffer> {
    const { txCode, redirectUri } = dto;
    await this.redirectUris.assertAllowed(holder.tenantId, redirectUri);
    const resolved = await this.resolve(holder, dto);
    if ('known' in resolved) {
      return { received: await this.credentials.listByIds(holder, resolved.known.credentialIds) };
    }
    const { offer } = resolved;
    await admit?.(offer);
    if (!needsAuthorization(offer)) {
      const { credentialIds } = await this.redemptions.redeem(holder, resolved, txCode);
      return { received: await this.credentials.listByIds(holder, credentialIds) };
    }
    if (redirectUri === undefined) throw redirectUriNeeded();
    return { received: [], authorizationUri: await this.authorizations.start(holder, offer, redirectUri) };
  }

  /**
   * Redeems the authorization code that the user's browser has returned with.
   * @throws DomainError `INVALID_STATE`, and as `push`
   */
  async finish(holder: Holder, { authorizationResponse }: AuthorizationResponseDto): Promise<DecryptedCredential[]> {
    const prepared = await this.authorizations.finish(holder, authorizationResponse);
    const { credentialIds } = await this.redemptions.start(holder, prepared, AT_AUTHORIZATION_RESPONSE);
    return this.credentials.listByIds(holder, credentialIds);
  }

  /**
   * Resolves the offer. An issuer may not serve a redeemed offer again: a known `credential_offer_uri` then continues
   * its redemption.
   * @throws ValidationFailed where the text is no offer, DomainError `UPSTREAM_…` where the offer cannot be fetched
   */
  private async resolve(
    holder: Holder,
    { credentialOffer, txCode }: PushOfferDto | RedeemOfferDto,
  ): Promise<ReferencedOffer | { known: StoredRedemption }> {
    const parsed = this.parse(credentialOffer);
    if ('offer' in parsed) return parsed;
    const reference = parsed.offerUri;
    try {
      const http = this.outgoing.within(this.budgets.forLookUp());
      return { offer: await fetchOffer(reference, http), reference };
    } catch (error) {
      const known = await this.redemptions.redeemByReference(holder, reference, txCode);
      if (known) return { known };
      throw toUpstreamError(error, AT_OFFER);
    }
  }

  private parse(text: string): OfferReference {
    try {
      const reference = parseOfferUri(text);
      this.outgoing.checkUrl('offer' in reference ? reference.offer.credential_issuer : reference.offerUri);
      return reference;
    } catch (error) {
      throw toMalformedError(error, AT_OFFER);
    }
  }
}
