import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, isUuid, ValidationFailed } from '@vc/platform/http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { CredentialOffer } from '@vc/protocol/openid4vci';
import { needsAuthorization, redeemOffer, RedeemedOffer, resolveOffer } from '@vc/protocol/openid4vci-client';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { StoredIssuerAccess } from '../issuers/issuer-access.entity';
import { IssuerVault } from '../issuers/issuer-vault';
import { AuthorizationResponseDto } from './authorization-response.dto';
import { AuthorizationsService } from './authorizations.service';
import { createHolderKey, NewHolderKey } from './holder-key';
import { ReceivedCredentials } from './received-credentials';
import { PushOfferDto } from './push-offer.dto';
import { RedeemOfferDto } from './redeem-offer.dto';
import { WalletIdentity } from './wallet-identity';
import { Holder, RecipientsService } from '../recipients.service';
import { UpstreamRejected } from '../upstream-rejected';

const AT_OFFER = { source: { pointer: '/credentialOffer' } };
const USER_NEEDED = 'The issuer wants to see the user: only they can take this offer up.';
const REDIRECT_URI_NEEDED = {
  detail: 'The issuer wants to see the user: redirectUri must say where their browser comes back to.',
  source: { pointer: '/redirectUri' },
};

@Injectable()
export class OffersService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly recipients: RecipientsService,
    private readonly outgoing: OutgoingHttp,
    private readonly received: ReceivedCredentials,
    private readonly deferred: DeferredCredentialsService,
    private readonly authorizations: AuthorizationsService,
    private readonly identity: WalletIdentity,
    private readonly vault: IssuerVault,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C6. @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED` */
  async push(tenantId: TenantId, dto: PushOfferDto): Promise<void> {
    const holder = await this.recipients.find(tenantId, dto);
    const offer = await this.resolve(dto.credentialOffer);
    if (needsAuthorization(offer)) throw new DomainError('UPSTREAM_REJECTED', USER_NEEDED, AT_OFFER);
    await this.hold(holder, await this.redeem(offer, undefined));
  }

  /**
   * Redeems the offer at its issuer; what it gives is held as `pending`. Where the issuer wants to see the user first,
   * nothing is there yet, and `authorizationUri` says where to send the user's browser.
   * @param redirectUri where the browser comes back to; without one, such an offer is refused
   * @throws DomainError `UPSTREAM_REJECTED`, ValidationFailed
   */
  async receive(
    holder: Holder,
    { credentialOffer, txCode, redirectUri }: RedeemOfferDto,
  ): Promise<{ received: ReceivedHere[]; authorizationUri?: string }> {
    const offer = await this.resolve(credentialOffer);
    if (!needsAuthorization(offer)) return { received: await this.hold(holder, await this.redeem(offer, txCode)) };
    if (redirectUri === undefined) throw new ValidationFailed([REDIRECT_URI_NEEDED]);
    return { received: [], authorizationUri: await this.authorizations.start(holder, offer, redirectUri) };
  }

  /** Goes on where the user has been at the issuer. @throws DomainError `INVALID_STATE`, `UPSTREAM_REJECTED` */
  async finish(holder: Holder, { authorizationResponse }: AuthorizationResponseDto): Promise<ReceivedHere[]> {
    return this.hold(holder, await this.authorizations.finish(holder, authorizationResponse));
  }

  private async hold({ tenantId, userId }: Holder, redeemed: RedeemedOffer<NewHolderKey>): Promise<ReceivedHere[]> {
    const access = this.vault.sealAccess(tenantId, redeemed.access);
    const { credentialIssuer } = redeemed.access;
    const issuanceId = this.issuanceOnThisPlatform(redeemed);
    const provenance = { tenantId, userId, credentialIssuer, issuerAccessId: access.id, issuanceId };
    const received = redeemed.credentials.map((each) => ({
      ...this.received.rowsOf(provenance, each),
      claims: each.claims,
    }));
    await this.database.transaction(tenantId, async (tx) => {
      await tx.insert(StoredIssuerAccess, access);
      await this.credentials.insert(
        tx,
        received.map(({ credential }) => credential),
        received.flatMap(({ copies }) => copies),
      );
      await this.deferred.add(tx, provenance, redeemed.deferred);
    });
    return received;
  }

  private resolve(text: string): Promise<CredentialOffer> {
    return resolveOffer(text, this.outgoing.requester).catch((error: unknown) => {
      throw UpstreamRejected.of(error, { pointer: '/credentialOffer' });
    });
  }

  private async redeem(offer: CredentialOffer, txCode: string | undefined): Promise<RedeemedOffer<NewHolderKey>> {
    const http = this.outgoing.requester;
    try {
      return await redeemOffer({ offer, txCode, http, client: this.identity, createHolderKey, now: this.clock });
    } catch (error) {
      throw UpstreamRejected.of(error, { pointer: '/credentialOffer' });
    }
  }

  /** Only our own issuer is believed when it names an issuance of ours. */
  private issuanceOnThisPlatform({ access, issuanceId }: RedeemedOffer<NewHolderKey>): string | null {
    const isOurs = access.credentialIssuer.startsWith(`${this.config.PUBLIC_URL}/oid4vci/`);
    return isOurs && issuanceId !== undefined && isUuid(issuanceId) ? issuanceId : null;
  }
}

export interface ReceivedHere {
  credential: WalletCredential;
  claims: Record<string, unknown>;
}
