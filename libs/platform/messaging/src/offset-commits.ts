import { Ticker } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { EachBatchPayload } from 'kafkajs';

const INTERVAL_MS = 1_000;

/**
 * Tells Kafka every second how far a consumer is. kafkajs would after each partition's batch, and fetch nothing
 * meanwhile; what is read again after a crash, the inbox knows.
 */
export class OffsetCommits {
  private commit = (): Promise<void> => Promise.resolve();
  private readonly ticker: Ticker;

  constructor(logger: Logger) {
    this.ticker = new Ticker(
      () => this.commit(),
      // Such as while the group rebalances: the next time will do.
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

  /** @param payload of the latest batch: its functions speak for all partitions that the consumer has then */
  follow(payload: EachBatchPayload): void {
    this.commit = () => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
  }
}
