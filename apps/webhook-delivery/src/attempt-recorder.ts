import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, Batcher, WakeSignal } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { Attempt } from './attempt';
import { AttemptsRepository } from './attempts.repository';
import { EndpointHealth } from './endpoint-health';

const BATCH = 200;
/** Nobody waits for the record; a worker that dies meanwhile has others post again. */
const PACE_MS = 10;
const RETRY_MS = 500;

/**
 * Records attempts, those that end at the same time together. While the database is away they wait here: forgetting
 * one would post it again.
 */
@Injectable()
export class AttemptRecorder implements OnApplicationShutdown {
  private readonly batcher = new Batcher<Attempt>(BATCH, (attempts) => this.write(attempts), PACE_MS);
  private readonly signal = new WakeSignal();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly health: EndpointHealth,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the attempt is recorded, or cannot be because the service is stopping. */
  async record(attempt: Attempt): Promise<void> {
    await this.batcher.add([attempt]);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    this.signal.wake();
  }

  private async write(attempts: Attempt[]): Promise<void> {
    for (;;) {
      try {
        return await this.database.acrossTenants(async (tx) => {
          await Promise.all([this.attempts.record(tx, attempts), this.health.learn(tx, attempts, this.clock())]);
        });
      } catch (err) {
        this.logger.error({ event: 'delivery.record-failed', attempts: attempts.length, err });
        if (this.stopped) return;
        await this.signal.wait(RETRY_MS);
      }
    }
  }
}
