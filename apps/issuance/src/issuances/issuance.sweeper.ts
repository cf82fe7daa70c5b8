import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { TenantClocks, type TenantTime } from '@vc/platform/service-clients';
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
    private readonly clocks: TenantClocks,
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
    await this.sweepBatches((tx, now) => this.usedNonces.removeExpired(tx, now));
    for (const time of await this.clocks.listMoved()) await this.expireFor(time);
  }

  /** Ends offers that have not expired by real time, but by the time of a sandbox. */
  private async expireFor({ tenantId, now }: TenantTime): Promise<void> {
    await this.sweepEach(
      (tx, _, limit) => this.due.claimExpired(tx, now, limit, tenantId),
      (tx, issuance) => this.expire(tx, issuance),
    );
  }

  private async expire(tx: Transaction, { tenantId, id }: Issuance): Promise<void> {
    await this.lifecycle.expire(tx, await this.issuances.getForUpdate(tx, tenantId, id));
  }

  private async settle(tx: Transaction, { tenantId, id }: Issuance): Promise<void> {
    await this.receipts.settle(tx, await this.issuances.getForUpdate(tx, tenantId, id));
  }
}
