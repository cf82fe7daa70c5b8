import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { OfferAtIssuer } from '@vc/protocol/openid4vci-client';
import { NotificationsService } from '../issuers/notifications.service';
import { nextAttempt, LeaseLostError, removeLeased, updateLeased, withLease } from '../leases/leases.repository';
import { isRejection } from '../upstream.errors';
import { RedemptionSteps } from './redemption-steps';
import { COMPLETED, StoredRedemption } from './redemption.entity';

/** Runs the steps of a leased redemption once, and records a failure. */
@Injectable()
export class RedemptionAttempts {
  constructor(
    private readonly database: Database,
    private readonly steps: RedemptionSteps,
    private readonly notifications: NotificationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param stored is changed with each step
   * @throws OfferRejectedError, ServerUnavailableError, OutgoingHttpError, LeaseLostError
   */
  async run(stored: StoredRedemption, offerAtIssuer?: OfferAtIssuer): Promise<void> {
    const { database, clock } = this;
    try {
      await withLease({ database, entity: StoredRedemption, clock }, stored, () =>
        this.steps.run(stored, offerAtIssuer),
      );
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await (isRejection(error) ? this.giveUp(stored, error) : this.postpone(stored));
      throw error;
    }
  }

  /** Ends the redemption. Credentials that were received before remain. */
  private async giveUp(stored: StoredRedemption, error: unknown): Promise<void> {
    await this.database.transaction(stored.tenantId, async (tx) => {
      await (stored.credentialIds.length > 0
        ? updateLeased(tx, StoredRedemption, stored, COMPLETED)
        : removeLeased(tx, StoredRedemption, stored));
      await this.notifications.addFailure(tx, stored, error);
    });
  }

  private async postpone(stored: StoredRedemption): Promise<void> {
    await this.database.transaction(stored.tenantId, (tx) =>
      updateLeased(tx, StoredRedemption, stored, nextAttempt(stored, this.clock())),
    );
  }
}
