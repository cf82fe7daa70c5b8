import { Injectable } from '@nestjs/common';
import { Outbox } from '@vc/platform/messaging';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { UsedNoncesRepository } from '../nonces/used-nonces.repository';
import { DeliveriesService } from './deliveries.service';
import { Issuance } from './issuance.entity';
import { issuanceEvent } from './issuance.events';
import { DueIssuancesRepository } from './due-issuances.repository';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';

const INTERVAL_MS = 5_000;

/** Ends offers whose time is over and issuances whose wallet says nothing, and removes nonces that have expired. */
@Injectable()
export class IssuanceSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly due: DueIssuancesRepository,
    private readonly issuances: IssuancesRepository,
    private readonly service: IssuancesService,
    private readonly deliveries: DeliveriesService,
    private readonly usedNonces: UsedNoncesRepository,
    private readonly outbox: Outbox,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => this.due.claimExpired(tx, now, limit),
      (tx, issuance) => this.expire(tx, issuance),
    );
    await this.sweepEach(
      (tx, now, limit) => this.due.claimUnsettled(tx, now, limit),
      (tx, issuance) => this.settle(tx, issuance),
    );
    await this.sweep((tx, now) => this.usedNonces.removeExpired(tx, now));
  }

  private async settle(tx: Transaction, { tenantId, id }: Issuance): Promise<void> {
    await this.deliveries.settle(tx, await this.issuances.getForUpdate(tx, tenantId, id));
  }

  private async expire(tx: Transaction, issuance: Issuance): Promise<void> {
    const whole = await this.issuances.getForUpdate(tx, issuance.tenantId, issuance.id);
    await this.service.end(tx, whole, 'expire');
    this.outbox.add(tx, issuanceEvent('expired', issuance));
  }
}
