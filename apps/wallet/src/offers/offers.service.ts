import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, isUuid } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { OnboardingClient } from '@vc/platform/service-clients';
import { OfferRejectedError, ReceivedCredential, redeemOffer, RedeemedOffer } from '@vc/protocol/openid4vci-client';
import { secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { createHolderKey, NewHolderKey } from './holder-key';
import { PushOfferDto } from './push-offer.dto';
import { UpstreamRejected } from '../upstream-rejected';

/** IF §2.4, docs/interface-gaps.md "Wallet": whatever the media type on the wire is. */
const FORMAT = { 'dc+sd-jwt': 'vc+sd-jwt', mso_mdoc: 'mso_mdoc' } as const;

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
    private readonly cipher: EnvelopeCipher,
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
  async receive(holder: Holder, credentialOffer: string, txCode?: string): Promise<ReceivedHere[]> {
    const redeemed = await this.redeem(credentialOffer, txCode);
    const issuanceId = this.issuanceOnThisPlatform(redeemed);
    const received = redeemed.credentials.map((credential) => ({
      credential: this.newCredential(holder, redeemed.credentialIssuer, issuanceId, credential),
      claims: credential.claims,
    }));
    await this.database.transaction(holder.tenantId, (tx) =>
      this.credentials.insert(
        tx,
        received.map(({ credential }) => credential),
      ),
    );
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
  private issuanceOnThisPlatform({ credentialIssuer, issuanceId }: RedeemedOffer<NewHolderKey>): string | null {
    const isOurs = credentialIssuer.startsWith(`${this.config.PUBLIC_URL}/oid4vci/`);
    return isOurs && issuanceId !== undefined && isUuid(issuanceId) ? issuanceId : null;
  }

  private newCredential(
    { tenantId, userId }: Holder,
    credentialIssuer: string,
    issuanceId: string | null,
    received: ReceivedCredential<NewHolderKey>,
  ): WalletCredential {
    const id = createId();
    const now = this.clock();
    const privateKey = received.holderKey.privateKey.export({ type: 'pkcs8', format: 'der' });
    return {
      ...{ id, tenantId, userId, status: 'pending', format: FORMAT[received.format], createdAt: now, updatedAt: now },
      ...{ vct: received.type, iss: received.issuer, iat: received.issuedAt, credentialIssuer, issuanceId },
      notificationId: received.notificationId ?? null,
      credential: this.cipher.seal(received.credential, secretContext(id, 'credential')),
      claims: this.cipher.sealJson(received.claims, secretContext(id, 'claims')),
      holderKey: this.cipher.seal(privateKey, secretContext(id, 'holder_key')),
    };
  }
}

export interface ReceivedHere {
  credential: WalletCredential;
  claims: Record<string, unknown>;
}
