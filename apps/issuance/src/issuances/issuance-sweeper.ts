import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { UsedNoncesRepository } from '../nonces/used-nonces.repository';
import { CredentialReceiptsService } from './credential-receipts.service';
import { DueIssuancesRepository } from './due-issuances.repository';
import { IssuanceLifecycleService } from './issuance-lifecycle.service';
import { Issuance } from './issuance.entity';
import { IssuancesRepository } from './issuances.repository';

const INTERVAL_MS = 5_000;

/** Ends expired offers and issuances whose wallet has not confirmed in time, and deletes expired nonces. */
@Injectable()
export class IssuanceSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly due: DueIssuancesRepository,
    private readonly issuances: IssuancesRepository,
    private readonly lifecycle: IssuanceLifecycleService,
    private readonly receipts: CredentialReceiptsService,
    private readonly usedNonces: UsedNoncesRepository,
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

  private async expire(tx: Transaction, { tenantId, id }: Issuance): Promise<void> {
    await this.lifecycle.expire(tx, await this.issuances.getForUpdate(tx, tenantId, id));
  }

  private async settle(tx: Transaction, { tenantId, id }: Issuance): Promise<void> {
    await this.receipts.settle(tx, await this.issuances.getForUpdate(tx, tenantId, id));
  }
}
