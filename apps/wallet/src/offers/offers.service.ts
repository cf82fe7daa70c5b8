import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { isUuid } from '@vc/platform/http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { redeemOffer, RedeemedOffer } from '@vc/protocol/openid4vci-client';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { StoredIssuerAccess } from '../issuers/issuer-access.entity';
import { IssuerVault } from '../issuers/issuer-vault';
import { createHolderKey, NewHolderKey } from './holder-key';
import { ReceivedCredentials } from './received-credentials';
import { PushOfferDto } from './push-offer.dto';
import { Holder, RecipientsService } from '../recipients.service';
import { UpstreamRejected } from '../upstream-rejected';

@Injectable()
export class OffersService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly recipients: RecipientsService,
    private readonly outgoing: OutgoingHttp,
    private readonly received: ReceivedCredentials,
    private readonly deferred: DeferredCredentialsService,
    private readonly vault: IssuerVault,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C6. @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED` */
  async push(tenantId: TenantId, dto: PushOfferDto): Promise<void> {
    await this.receive(await this.recipients.find(tenantId, dto), dto.credentialOffer);
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
    const http = this.outgoing.requester;
    try {
      return await redeemOffer({ offer, txCode, http, createHolderKey, now: this.clock });
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
