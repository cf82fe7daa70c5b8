import { BeforeApplicationShutdown, Inject, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { type Clock, CLOCK, Repetition } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { nextWalletPresentationStatus } from './presentation-status';
import { PresentationsRepository } from './presentations.repository';

const INTERVAL_MS = 15_000;
const BATCH = 200;

/** Ends requests whose time is over. */
@Injectable()
export class PresentationSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repetition = new Repetition(
    () => this.sweep(),
    (err) => this.logger.warn({ event: 'sweep.failed', err }),
  );

  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition.start(INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition.stop();
  }

  async sweep(): Promise<void> {
    while ((await this.expire()) === BATCH);
  }

  private async expire(): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const ended = await this.presentations.takeExpired(tx, this.clock(), BATCH);
      for (const presentation of ended) {
        presentation.status = nextWalletPresentationStatus(presentation.status, 'expired');
        presentation.updatedAt = this.clock();
        await this.presentations.update(tx, presentation);
      }
      return ended.length;
    });
  }
}
