import { Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { Outbox } from '@vc/platform/messaging';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { TenantClocks, type TenantTime } from '@vc/platform/service-clients';
import { nextPresentationStatus } from './presentation-status';
import { Presentation } from './presentation.entity';
import { presentationEvents } from './presentation.events';
import { presentationStep } from './presentation.steps';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;

/** Expires open requests, and deletes their keys, and disclosed attributes as the tenant's retention rule demands. */
@Injectable()
export class PresentationSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly presentations: PresentationsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly clocks: TenantClocks,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => this.presentations.claimExpired(tx, now, limit),
      (tx, presentation) => this.expire(tx, presentation),
    );
    await this.sweepBatches((tx, now) => this.presentations.forgetOutdatedAttributes(tx, now));
    await this.sweepBatches((tx, now) => this.presentations.forgetEncryptionKeys(tx, now));
    for (const time of await this.clocks.listMoved()) await this.runFor(time);
  }

  /** Ends what has not ended by real time, but by the time of a sandbox. */
  private async runFor({ tenantId, now }: TenantTime): Promise<void> {
    await this.sweepEach(
      (tx, _, limit) => this.presentations.claimExpired(tx, now, limit, tenantId),
      (tx, presentation) => this.expire(tx, presentation),
    );
    await this.sweepBatches((tx) => this.presentations.forgetEncryptionKeys(tx, now, tenantId));
  }

  private async expire(tx: Transaction, presentation: Presentation): Promise<void> {
    presentation.status = nextPresentationStatus(presentation.status, 'expire');
    presentation.updatedAt = this.now;
    await this.presentations.end(tx, presentation);
    this.timeline.addOnce(tx, presentationStep('presentation.expired', presentation));
    this.outbox.add(tx, ...presentationEvents(presentation));
  }
}
