import { Inject, Injectable } from '@nestjs/common';
import { countDeliveryWork } from '@vc/feature/webhook-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { PeriodicTask } from '@vc/platform/scheduling';

const INTERVAL_MS = 1_000;

/** Wakes an idle worker for what a request made: a new endpoint, a repetition, a recovery. */
@Injectable()
export class WorkWatch extends PeriodicTask {
  private count: string | undefined;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    const count = await countDeliveryWork(this.database);
    if (this.count !== undefined && count !== this.count) this.database.activity.note();
    this.count = count;
  }
}
