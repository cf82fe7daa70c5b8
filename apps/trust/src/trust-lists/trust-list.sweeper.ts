import { Injectable } from '@nestjs/common';
import { Outbox } from '@vc/platform/messaging';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { RETRY_MS, TrustListRefresher } from './trust-list-refresher';
import { trustListEvent } from './trust-list.events';
import { TrustListsRepository } from './trust-lists.repository';

const INTERVAL_MS = 60_000;

/** Fetches lists before their next update and at least daily, and marks those that are past it. */
@Injectable()
export class TrustListSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly lists: TrustListsRepository,
    private readonly refresher: TrustListRefresher,
    private readonly outbox: Outbox,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepClaimed(
      (tx, now) => this.lists.claimDue(tx, { now, nextCheckAt: new Date(now.getTime() + RETRY_MS) }),
      (claimed) => Promise.all(claimed.map(({ tenantId, id }) => this.refresher.refresh(tenantId, id))),
    );
    await this.sweepEach(
      (tx, now, limit) => this.lists.claimStale(tx, now, limit),
      async (tx, row) => {
        await this.lists.update(tx, { ...row, staleAt: this.now, updatedAt: this.now });
        this.outbox.add(tx, trustListEvent('stale', row));
      },
    );
  }
}
