import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ErrorSource } from '@vc/platform/http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { CredentialOffer, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import {
  discoverIssuer,
  OfferAtIssuer,
  prepareRedemption,
  Redemption,
  withTxCode,
} from '@vc/protocol/openid4vci-client';
import { Holder } from '../holders/holder';
import { HolderKeyPair } from '../issuers/holder-key';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { lease, leaseEnd, LeaseLostError, updateLeased } from '../leases/leases.repository';
import { isTransient, toUpstreamError } from '../upstream.errors';
import { IssuerOptions } from './issuer-options';
import { AT_OFFER, redemptionUnderWay } from './offer.errors';
import { RedemptionAttempts } from './redemption-attempts';
import { StoredRedemption } from './redemption.entity';
import { RedemptionsRepository } from './redemptions.repository';

/** Bounds the time over which an unavailable issuer is retried. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

export interface ReferencedOffer {
  offer: CredentialOffer;
  /** The `credential_offer_uri`, for an offer by reference. */
  reference?: string;
  /** An organization has pushed it. */
  isPushed?: boolean;
}

export interface NewRedemption {
  reference?: string | undefined;
  isPushed?: boolean | undefined;
  offerAtIssuer: OfferAtIssuer;
  redemption: Redemption<HolderKeyPair>;
  /** Runs in the transaction that inserts the redemption. */
  beforeInsert?: (tx: Transaction) => Promise<void>;
}

/**
 * Redeems offers. The requests and their keys are stored before the code is spent. After a failure, the same requests
 * are repeated with the same keys: by this request, by the next one for the same offer, or by the worker.
 */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly database: Database,
    private readonly redemptions: RedemptionsRepository,
    private readonly attempts: RedemptionAttempts,
    private readonly cipher: IssuerAccessCipher,
    private readonly options: IssuerOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Redeems an offer with a pre-authorized code, once for each user. Succeeds as soon as the wallet holds the token,
   * even if a credential follows later.
   * @throws DomainError `UPSTREAM_REJECTED` where the issuer refuses, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT` or
   * `UNAVAILABLE` where there is no token yet
   */
  async redeem(
    holder: Holder,
    { offer, reference, isPushed }: ReferencedOffer,
    txCode: string | undefined,
  ): Promise<StoredRedemption> {
    const known = await this.find(holder, offerKeyOf(offer, offer.grants?.[PRE_AUTHORIZED_CODE_GRANT]));
    if (known) return this.join(known, txCode);
    return this.start(holder, { ...(await this.prepare(offer, txCode)), reference, isPushed }, AT_OFFER);
  }

  /** As `redeem`, for the redemption that began with the same `credential_offer_uri`; undefined where there is none. */
  async redeemByReference(
    holder: Holder,
    reference: string,
    txCode: string | undefined,
  ): Promise<StoredRedemption | undefined> {
    const known = await this.database.transaction(holder.tenantId, (tx) =>
      this.redemptions.findByReference(tx, holder, sha256Base64Url(reference)),
    );
    return known ? this.join(known, txCode) : undefined;
  }

  /** As `redeem`, for any grant. @param source the member of the request that a rejection names */
  async start(holder: Holder, prepared: NewRedemption, source: ErrorSource): Promise<StoredRedemption> {
    const { offerAtIssuer, redemption, beforeInsert } = prepared;
    const stored = this.newRow(holder, prepared);
    const isNew = await this.database.transaction(holder.tenantId, async (tx) => {
      await beforeInsert?.(tx);
      return this.redemptions.insert(tx, stored);
    });
    if (isNew) return this.proceed(stored, source, offerAtIssuer);
    const known = await this.find(holder, stored.offerKey);
    if (!known) throw redemptionUnderWay();
    return this.join(known, redemption.grant.tx_code);
  }

  private async prepare(offer: CredentialOffer, txCode: string | undefined): Promise<NewRedemption> {
    try {
      const server = offer.grants?.[PRE_AUTHORIZED_CODE_GRANT]?.authorization_server;
      const offerAtIssuer = await discoverIssuer(offer, server, this.options.forLookUp());
      return {
        offerAtIssuer,
        redemption: prepareRedemption(offerAtIssuer, txCode, this.options.createHolderKey),
      };
    } catch (error) {
      throw toUpstreamError(error, AT_OFFER);
    }
  }

  /** Continues a redemption, unless another process does or nothing is left to do. */
  private async join(known: StoredRedemption, txCode: string | undefined): Promise<StoredRedemption> {
    const { tenantId, userId, offerKey } = known;
    const leased = await this.database.transaction(tenantId, (tx) => lease(tx, StoredRedemption, known, this.clock()));
    if (leased) {
      if (leased.wanted === null) await this.useTxCode(leased, txCode);
      return this.proceed(leased, AT_OFFER);
    }
    const current = await this.find({ tenantId, userId }, offerKey);
    if (current && (current.nextAttemptAt === null || current.issuerAccessId !== null)) return current;
    throw redemptionUnderWay();
  }

  /** Replaces the transaction code: the first one may have been wrong, and the answer to it lost. */
  private async useTxCode(stored: StoredRedemption, txCode: string | undefined): Promise<void> {
    const redemption = withTxCode(this.cipher.openRedemption(stored), txCode);
    const sealed = this.cipher.sealRedemption(stored.id, redemption);
    await this.database.transaction(stored.tenantId, (tx) =>
      updateLeased(tx, StoredRedemption, stored, { redemption: sealed }),
    );
  }

  private async proceed(
    stored: StoredRedemption,
    source: ErrorSource,
    offerAtIssuer?: OfferAtIssuer,
  ): Promise<StoredRedemption> {
    try {
      await this.attempts.run(stored, offerAtIssuer);
    } catch (error) {
      const isDelayed = stored.issuerAccessId !== null && (isTransient(error) || error instanceof LeaseLostError);
      if (!isDelayed) throw error instanceof LeaseLostError ? redemptionUnderWay() : toUpstreamError(error, source);
    }
    return stored;
  }

  private find(holder: Holder, offerKey: string): Promise<StoredRedemption | null> {
    return this.database.transaction(holder.tenantId, (tx) => this.redemptions.find(tx, holder, offerKey));
  }

  private newRow({ tenantId, userId }: Holder, prepared: NewRedemption): StoredRedemption {
    const { redemption, reference, isPushed = false } = prepared;
    const [id, now] = [createId(), this.clock()];
    return {
      id,
      tenantId,
      userId,
      offerKey: offerKeyOf(redemption.offer, redemption.grant),
      referenceKey: reference === undefined ? null : sha256Base64Url(reference),
      redemption: this.cipher.sealRedemption(id, redemption),
      wanted: null,
      issuerAccessId: null,
      issuanceId: null,
      credentialIds: [],
      isPushed,
      attempts: 1,
      nextAttemptAt: now,
      leasedUntil: leaseEnd(now),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
  }
}

interface CodeGrant {
  'pre-authorized_code'?: string;
  code?: string;
}

/** Identifies an offer by its issuer and its code. */
function offerKeyOf({ credential_issuer: issuer }: CredentialOffer, grant: CodeGrant = {}): string {
  const code = grant['pre-authorized_code'] ?? grant.code ?? '';
  return sha256Base64Url(JSON.stringify([issuer, code]));
}
