import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { OfferReference, parseOfferUri } from '@vc/protocol/openid4vci';
import { fetchOffer, needsAuthorization } from '@vc/protocol/openid4vci-client';
import { CredentialsService, OpenedCredential } from '../credentials/credentials.service';
import { Holder, RecipientsService } from '../recipients.service';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { AuthorizationResponseDto } from './authorization-response.dto';
import { AuthorizationsService } from './authorizations.service';
import { PushOfferDto } from './push-offer.dto';
import { RedeemOfferDto } from './redeem-offer.dto';
import { StoredRedemption } from './redemption.entity';
import { ReferencedOffer, RedemptionsService } from './redemptions.service';

const AT_OFFER = { source: { pointer: '/credentialOffer' } };
const USER_NEEDED = 'The issuer wants to see the user: only they can take this offer up.';
const REDIRECT_URI_NEEDED = {
  detail: 'The issuer wants to see the user: redirectUri must say where their browser comes back to.',
  source: { pointer: '/redirectUri' },
};

@Injectable()
export class OffersService {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly outgoing: OutgoingHttp,
    private readonly redemptions: RedemptionsService,
    private readonly authorizations: AuthorizationsService,
    private readonly credentials: CredentialsService,
  ) {}

  /**
   * C6. Returns once the user has the credentials, or the wallet holds the token with which it gets them.
   * @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`,
   * `UPSTREAM_TIMEOUT`, `UNAVAILABLE`, ValidationFailed
   */
  async push(tenantId: TenantId, dto: PushOfferDto): Promise<void> {
    const holder = await this.recipients.find(tenantId, dto);
    const resolved = await this.resolve(holder, dto);
    if ('known' in resolved) return;
    if (needsAuthorization(resolved.offer)) throw new DomainError('UPSTREAM_REJECTED', USER_NEEDED, AT_OFFER);
    await this.redemptions.redeem(holder, resolved, dto.txCode);
  }

  /**
   * Redeems the offer at its issuer; what it gives is held as `pending`. Where the issuer wants to see the user first,
   * nothing is there yet, and `authorizationUri` says where to send the user's browser.
   * @param redirectUri where the browser comes back to; without one, such an offer is refused
   * @throws DomainError as `push`, ValidationFailed
   */
  async receive(
    holder: Holder,
    dto: RedeemOfferDto,
  ): Promise<{ received: OpenedCredential[]; authorizationUri?: string }> {
    const { txCode, redirectUri } = dto;
    const resolved = await this.resolve(holder, dto);
    if ('known' in resolved) {
      return { received: await this.credentials.listByIds(holder, resolved.known.credentialIds) };
    }
    const { offer } = resolved;
    if (!needsAuthorization(offer)) {
      const { credentialIds } = await this.redemptions.redeem(holder, resolved, txCode);
      return { received: await this.credentials.listByIds(holder, credentialIds) };
    }
    if (redirectUri === undefined) throw new ValidationFailed([REDIRECT_URI_NEEDED]);
    return { received: [], authorizationUri: await this.authorizations.start(holder, offer, redirectUri) };
  }

  /** Goes on where the user has been at the issuer. @throws DomainError `INVALID_STATE`, and as `push` */
  async finish(holder: Holder, { authorizationResponse }: AuthorizationResponseDto): Promise<OpenedCredential[]> {
    const started = await this.authorizations.finish(holder, authorizationResponse);
    const source = { pointer: '/authorizationResponse' };
    const { credentialIds } = await this.redemptions.start(holder, started, source);
    return this.credentials.listByIds(holder, credentialIds);
  }

  /**
   * An issuer may not show an offer again that it has redeemed: one that is known by its address goes on from there.
   * @throws ValidationFailed where the text is no offer, DomainError `UPSTREAM_…` where the offer cannot be had
   */
  private async resolve(
    holder: Holder,
    { credentialOffer, txCode }: PushOfferDto | RedeemOfferDto,
  ): Promise<ReferencedOffer | { known: StoredRedemption }> {
    const parsed = this.parse(credentialOffer);
    if ('offer' in parsed) return parsed;
    const reference = parsed.offerUri;
    try {
      return { offer: await fetchOffer(reference, this.outgoing.requester), reference };
    } catch (error) {
      const known = await this.redemptions.redeemAgain(holder, reference, txCode);
      if (known) return { known };
      throw toUpstreamError(error, AT_OFFER.source);
    }
  }

  private parse(text: string): OfferReference {
    try {
      const reference = parseOfferUri(text);
      this.outgoing.checkUrl('offer' in reference ? reference.offer.credential_issuer : reference.offerUri);
      return reference;
    } catch (error) {
      throw toMalformedError(error, AT_OFFER.source);
    }
  }
}
