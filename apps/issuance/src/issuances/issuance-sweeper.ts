import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
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
export class IssuanceSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly due: DueIssuancesRepository,
    private readonly issuances: IssuancesRepository,
    private readonly service: IssuancesService,
    private readonly deliveries: DeliveriesService,
    private readonly usedNonces: UsedNoncesRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    await this.database.drainAcrossTenants(
      (tx, limit) => this.due.claimExpired(tx, this.clock(), limit),
      (tx, issuance) => this.expire(tx, issuance),
    );
    await this.database.drainAcrossTenants(
      (tx, limit) => this.due.claimUnsettled(tx, this.clock(), limit),
      (tx, issuance) => this.settle(tx, issuance),
    );
    await this.database.acrossTenants((tx) => this.usedNonces.removeExpired(tx, this.clock()));
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
