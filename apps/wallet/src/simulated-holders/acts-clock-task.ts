import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { SimulatedActsRepository } from './simulated-acts.repository';

const INTERVAL_MS = 1_000;

/** Lets the worker do delayed acts that are due by the time of their sandbox, and not yet by real time. */
@Injectable()
export class ActsClockTask extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly acts: SimulatedActsRepository,
    private readonly clocks: TenantClocks,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    for (const { tenantId, now: tenantNow } of await this.clocks.listMoved()) {
      await this.sweep((tx, now) => this.acts.bringForward(tx, tenantId, { tenantNow, now }));
    }
  }
}
