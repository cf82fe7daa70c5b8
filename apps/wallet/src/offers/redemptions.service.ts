import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ErrorSource } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
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
import { IssuerVault } from '../issuers/issuer-vault';
import { NotificationsService } from '../issuers/notifications.service';
import {
  afterPause,
  lease,
  leaseEnd,
  LeaseLostError,
  leaseNext,
  removeLeased,
  updateLeased,
  whileLeased,
} from '../leases.repository';
import { Holder } from '../recipients.service';
import { isRefusal, isTransient, toUpstreamError } from '../upstream.errors';
import { NewHolderKey } from './holder-key';
import { IssuerOptions } from './issuer-options';
import { NOTHING_LEFT, StoredRedemption } from './redemption.entity';
import { redemptionUnderWay } from './redemption.errors';
import { RedemptionSteps } from './redemption-steps';
import { RedemptionsRepository } from './redemptions.repository';

/** Longer than issuers are away. */
const LIFE_MS = 7 * 24 * 60 * 60_000;
const AT_OFFER = { pointer: '/credentialOffer' };

export interface ReferencedOffer {
  offer: CredentialOffer;
  /** Its address, where it came by reference. */
  reference?: string;
}

export interface NewRedemption {
  reference?: string | undefined;
  found: OfferAtIssuer;
  redemption: Redemption<NewHolderKey>;
  /** Happens in the transaction that writes the redemption down. */
  alongside?: (tx: Transaction) => Promise<void>;
}

/**
 * Redeems offers. What is needed for that is written down before the code is spent, so that after any failure the same
 * requests are made again with the same keys: by this request, by the next one for the same offer, or by the worker.
 */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly database: Database,
    private readonly redemptions: RedemptionsRepository,
    private readonly steps: RedemptionSteps,
    private readonly vault: IssuerVault,
    private readonly notifications: NotificationsService,
    private readonly options: IssuerOptions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Redeems an offer with a pre-authorized code; one that the user has redeemed already stays redeemed. With a token
   * in hand it counts as taken, also where a credential comes later.
   * @throws DomainError `UPSTREAM_REJECTED` where the issuer refuses, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT` or
   * `UNAVAILABLE` where there is no token yet
   */
  async redeem(
    holder: Holder,
    { offer, reference }: ReferencedOffer,
    txCode: string | undefined,
  ): Promise<StoredRedemption> {
    const known = await this.find(holder, offerKeyOf(offer));
    if (known) return this.join(known, txCode);
    return this.start(holder, { ...(await this.prepare(offer, txCode)), reference }, AT_OFFER);
  }

  /** The same for an offer that is known by its address; undefined where it is not. */
  async redeemAgain(
    holder: Holder,
    reference: string,
    txCode: string | undefined,
  ): Promise<StoredRedemption | undefined> {
    const known = await this.database.transaction(holder.tenantId, (tx) =>
      this.redemptions.findByReference(tx, holder, sha256Base64Url(reference)),
    );
    return known ? this.join(known, txCode) : undefined;
  }

  /** The same for any grant, once. @param source member of the request that is to blame for a refusal */
  async start(holder: Holder, started: NewRedemption, source: ErrorSource): Promise<StoredRedemption> {
    const { found, redemption, alongside } = started;
    const stored = this.newRow(holder, started);
    const isNew = await this.database.transaction(holder.tenantId, async (tx) => {
      await alongside?.(tx);
      return this.redemptions.insert(tx, stored);
    });
    if (isNew) return this.proceed(stored, source, found);
    return this.join((await this.find(holder, stored.offerKey))!, redemption.grant.tx_code);
  }

  /** Leases the redemption that has been due longest. @param fullTenants are passed over */
  async leaseNext(fullTenants: string[]): Promise<StoredRedemption | undefined> {
    return this.database.acrossTenants((tx) => leaseNext(tx, StoredRedemption, this.clock(), { fullTenants }));
  }

  /** Goes on with what is leased, and never rejects. */
  async resume(stored: StoredRedemption): Promise<void> {
    await this.attempt(stored).catch((err: unknown) => {
      this.logger.warn({ event: 'redemption.not-completed', id: stored.id, attempts: stored.attempts, err });
    });
  }

  /** Forgets offers whose time is over. */
  async removeExpired(): Promise<void> {
    await this.database.acrossTenants((tx) => this.redemptions.removeExpired(tx, this.clock()));
  }

  private async prepare(offer: CredentialOffer, txCode: string | undefined): Promise<NewRedemption> {
    try {
      const server = offer.grants?.[PRE_AUTHORIZED_CODE_GRANT]?.authorization_server;
      const found = await discoverIssuer(offer, server, this.options);
      return { found, redemption: prepareRedemption(found, txCode, this.options.createHolderKey) };
    } catch (error) {
      throw toUpstreamError(error, AT_OFFER);
    }
  }

  private async join(known: StoredRedemption, txCode: string | undefined): Promise<StoredRedemption> {
    const { tenantId, userId, offerKey } = known;
    const leased = await this.database.transaction(tenantId, (tx) => lease(tx, StoredRedemption, known, this.clock()));
    if (leased) {
      if (leased.wanted === null) await this.useTxCode(leased, txCode);
      return this.proceed(leased, AT_OFFER);
    }
    const now = await this.find({ tenantId, userId }, offerKey);
    if (now && (now.nextAttemptAt === null || now.issuerAccessId !== null)) return now;
    throw redemptionUnderWay();
  }

  /** The first one may have been wrong, and its answer lost. */
  private async useTxCode(stored: StoredRedemption, txCode: string | undefined): Promise<void> {
    const { id, tenantId } = stored;
    const redemption = withTxCode(this.vault.openRedemption(id, stored.redemption!), txCode);
    await this.database.transaction(tenantId, (tx) =>
      updateLeased(tx, StoredRedemption, stored, { redemption: this.vault.sealRedemption(id, redemption) }),
    );
  }

  private async proceed(
    stored: StoredRedemption,
    source: ErrorSource,
    found?: OfferAtIssuer,
  ): Promise<StoredRedemption> {
    try {
      await this.attempt(stored, found);
    } catch (error) {
      const isComing = stored.issuerAccessId !== null && (isTransient(error) || error instanceof LeaseLostError);
      if (!isComing) throw error instanceof LeaseLostError ? redemptionUnderWay() : toUpstreamError(error, source);
    }
    return stored;
  }

  private async attempt(stored: StoredRedemption, found?: OfferAtIssuer): Promise<void> {
    const { database, clock } = this;
    try {
      await whileLeased({ database, entity: StoredRedemption, clock }, stored, () => this.steps.run(stored, found));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await (isRefusal(error) ? this.giveUp(stored, error) : this.postpone(stored));
      throw error;
    }
  }

  /** What has been received stays. The issuer is told of a credential that could not be stored. */
  private async giveUp(stored: StoredRedemption, error: unknown): Promise<void> {
    await this.database.transaction(stored.tenantId, async (tx) => {
      await (stored.credentialIds.length > 0
        ? updateLeased(tx, StoredRedemption, stored, NOTHING_LEFT)
        : removeLeased(tx, StoredRedemption, stored));
      await this.notifications.addFailure(tx, stored, error);
    });
  }

  private async postpone(stored: StoredRedemption): Promise<void> {
    await this.database.transaction(stored.tenantId, (tx) =>
      updateLeased(tx, StoredRedemption, stored, afterPause(stored, this.clock())),
    );
  }

  private find(holder: Holder, offerKey: string): Promise<StoredRedemption | null> {
    return this.database.transaction(holder.tenantId, (tx) => this.redemptions.find(tx, holder, offerKey));
  }

  private newRow({ tenantId, userId }: Holder, { redemption, reference }: NewRedemption): StoredRedemption {
    const [id, now] = [createId(), this.clock()];
    return {
      id,
      tenantId,
      userId,
      offerKey: keyOf(redemption.offer, redemption.grant['pre-authorized_code'] ?? redemption.grant.code!),
      referenceKey: reference === undefined ? null : sha256Base64Url(reference),
      redemption: this.vault.sealRedemption(id, redemption),
      wanted: null,
      issuerAccessId: null,
      issuanceId: null,
      credentialIds: [],
      attempts: 1,
      nextAttemptAt: now,
      leasedUntil: leaseEnd(now),
      expiresAt: new Date(now.getTime() + LIFE_MS),
    };
  }
}

function offerKeyOf(offer: CredentialOffer): string {
  return keyOf(offer, offer.grants?.[PRE_AUTHORIZED_CODE_GRANT]?.['pre-authorized_code'] ?? '');
}

function keyOf({ credential_issuer: issuer }: CredentialOffer, code: string): string {
  return sha256Base64Url(JSON.stringify([issuer, code]));
}
