import { Ticker } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { EachBatchPayload } from 'kafkajs';

const INTERVAL_MS = 1_000;

/**
 * Commits the offsets of a consumer every second. kafkajs would commit after each batch of a partition, and fetch nothing
 * meanwhile. The inbox skips events that are read again after a crash.
 */
export class OffsetCommits {
  private commit = (): Promise<void> => Promise.resolve();
  private readonly ticker: Ticker;

  constructor(logger: Logger) {
    this.ticker = new Ticker(
      () => this.commit(),
      // A commit fails, for example, during a rebalance. The next one follows.
      (err) => logger.debug({ event: 'offsets.not-committed', err }),
    );
  }

  start(): void {
    this.ticker.start(INTERVAL_MS);
  }

  async stop(): Promise<void> {
    await this.ticker.stop();
    await this.commit().catch(() => undefined);
  }

  /** @param payload of the latest batch; its functions commit all partitions of the consumer */
  follow(payload: EachBatchPayload): void {
    this.commit = () => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
  }
}
