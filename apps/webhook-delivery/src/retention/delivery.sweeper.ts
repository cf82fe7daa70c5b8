import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { FEED_DAYS } from '@vc/feature/webhook-store';
import { OriginAllowancesRepository } from '../allowances/origin-allowances.repository';
import { DeliveryConfig } from '../delivery-config';
import { FeedRepository } from '../feed/feed.repository';
import { RetentionRepository } from './retention.repository';

const INTERVAL_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Longer than an attempt takes: attempts that were in flight when their endpoint was deleted have ended. */
const MAX_IN_FLIGHT_MS = 60_000;
/** Longer than the longest delay between two posts. */
const UNUSED_ALLOWANCE_MS = 3_600_000;

/**
 * Removes old deliveries with their attempts, also those that wait for a proof, unused allowances of origins, deleted endpoints with their deliveries, replaced secrets, ended portal
 * links, old events of the feed, and old counts of usage.
 */
@Injectable()
export class DeliverySweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly retention: RetentionRepository,
    private readonly feed: FeedRepository,
    private readonly allowances: OriginAllowancesRepository,
    private readonly config: DeliveryConfig,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const { now, retention } = this;
    const retentionStart = new Date(now.getTime() - this.config.WEBHOOK_RETENTION_DAYS * DAY_MS);
    const deletedBefore = new Date(now.getTime() - MAX_IN_FLIGHT_MS);
    await this.sweepBatches((tx) => retention.removeEndedDeliveries(tx, retentionStart));
    if (this.config.requiresProof) {
      await this.sweepBatches((tx) => retention.removeWaitingDeliveries(tx, retentionStart));
    }
    await this.sweep((tx) => this.allowances.removeUnused(tx, new Date(now.getTime() - UNUSED_ALLOWANCE_MS)));
    await this.sweepBatches((tx) => retention.removeDeliveriesOfDeletedEndpoints(tx));
    await this.sweep((tx) => retention.removeDeletedEndpoints(tx, deletedBefore));
    await this.sweep((tx) => retention.removePreviousSecrets(tx, now));
    const feedStart = new Date(now.getTime() - FEED_DAYS * DAY_MS);
    await this.sweepBatches((tx) => this.feed.removeOlder(tx, feedStart));
    await this.sweepBatches((tx) => this.feed.removeStreamTokens(tx, now));
    await this.sweepBatches((tx) => retention.removePortalLinks(tx, now));
    const usageStart = new Date(now.getTime() - this.config.USAGE_RETENTION_DAYS * DAY_MS);
    await this.sweepBatches((tx) => retention.removeUsage(tx, usageStart));
  }
}
