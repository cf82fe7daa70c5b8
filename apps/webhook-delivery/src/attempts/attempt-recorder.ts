import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, Batcher, WakeSignal } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { Attempt } from './attempt';
import { AttemptsRepository } from './attempts.repository';
import { EndpointHealth } from './endpoint-health';

const BATCH_SIZE = 200;
/** No caller waits for a record. If the worker dies before, another worker posts the delivery again. */
const BATCH_INTERVAL_MS = 10;
const RETRY_MS = 500;

/**
 * Records attempts in batches. While the database is not available, attempts wait in memory: the delivery of a lost
 * attempt would be posted again.
 */
@Injectable()
export class AttemptRecorder implements OnApplicationShutdown {
  private readonly batcher = new Batcher<Attempt>(BATCH_SIZE, (attempts) => this.write(attempts), BATCH_INTERVAL_MS);
  private readonly signal = new WakeSignal();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly health: EndpointHealth,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the attempt is recorded, or when it cannot be recorded because the service is stopping. */
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
          await Promise.all([this.attempts.record(tx, attempts), this.health.update(tx, attempts, this.clock())]);
        });
      } catch (err) {
        this.logger.error({ event: 'delivery.record-failed', attempts: attempts.length, err });
        if (this.stopped) return;
        await this.signal.wait(RETRY_MS);
      }
    }
  }
}
