import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, isUuid } from '@vc/platform/http';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { OnboardingClient } from '@vc/platform/service-clients';
import { OfferRejectedError, redeemOffer, RedeemedOffer } from '@vc/protocol/openid4vci-client';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { StoredIssuerAccess } from '../issuers/issuer-access.entity';
import { IssuerVault } from '../issuers/issuer-vault';
import { createHolderKey, NewHolderKey } from './holder-key';
import { ReceivedCredentials } from './received-credentials';
import { PushOfferDto } from './push-offer.dto';
import { UpstreamRejected } from '../upstream-rejected';

/** A user of a tenant, as the owner of what is received. */
interface Holder {
  tenantId: TenantId;
  userId: string;
}

@Injectable()
export class OffersService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly onboarding: OnboardingClient,
    private readonly outgoing: OutgoingHttp,
    private readonly received: ReceivedCredentials,
    private readonly deferred: DeferredCredentialsService,
    private readonly vault: IssuerVault,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C6. @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED` */
  async push(tenantId: TenantId, { credentialOffer, recipient, identifierType }: PushOfferDto): Promise<void> {
    const user = await this.onboarding.findUser(tenantId, identifierType, recipient);
    if (!user) throw new DomainError('NOT_FOUND', 'There is no such recipient.', { source: { pointer: '/recipient' } });
    await this.receive({ tenantId, userId: user.id }, credentialOffer);
  }

  /** Redeems the offer at its issuer; what it gives is held as `pending`. @throws DomainError `UPSTREAM_REJECTED` */
  async receive({ tenantId, userId }: Holder, credentialOffer: string, txCode?: string): Promise<ReceivedHere[]> {
    const redeemed = await this.redeem(credentialOffer, txCode);
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

  private async redeem(offer: string, txCode: string | undefined): Promise<RedeemedOffer<NewHolderKey>> {
    const place = { pointer: '/credentialOffer' };
    try {
      const http = this.outgoing.request.bind(this.outgoing);
      return await redeemOffer({ offer, txCode, http, createHolderKey, now: this.clock });
    } catch (error) {
      if (error instanceof OfferRejectedError) throw new UpstreamRejected(error.reasons, place, error);
      if (error instanceof OutgoingHttpError) throw new UpstreamRejected([error.message], place, error);
      throw error;
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
