import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LeasedWorker } from '../leases/leased-worker';
import { ActRunner } from './act-runner';
import { SimulatedAct } from './simulated-act.entity';

/** Does the acts that were delayed, and those that were interrupted by a failure or by the end of a process. */
@Injectable()
export class ActsWorker extends LeasedWorker<SimulatedAct> {
  constructor(
    database: Database,
    private readonly runner: ActRunner,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failureLog = ({ id }: SimulatedAct) => ({ event: 'simulated-act.not-completed', id });
    super({ database, entity: SimulatedAct, clock, logger, failureLog });
  }

  protected attempt(act: SimulatedAct): Promise<void> {
    return this.runner.run(act);
  }
}
