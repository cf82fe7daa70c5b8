import { METRICS, Metrics } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import type { Batch } from 'kafkajs';

/** The part of a fetched batch that tells how far a partition is behind. */
type Fetched = Pick<Batch, 'topic' | 'partition' | 'highWatermark'>;

/** How far a consumer group has come, as this replica knows it. */
export interface ConsumerProgress {
  group: string;
  /** Messages behind the end of the partitions of this replica, as of its last fetch. */
  topics: { topic: string; lag: number }[];
  /** When this replica last handled messages, ISO 8601; undefined until then. */
  lastHandledAt: string | undefined;
}

/** Counts the messages of one consumer, and knows how far its partitions are behind. */
export class ConsumerMetrics {
  private readonly messages;
  private readonly seconds;
  /** By topic and partition. */
  private readonly lags = new Map<string, Map<number, number>>();

  private lastHandledAt: Date | undefined;

  constructor(
    private readonly group: string,
    private readonly clock: Clock,
  ) {
    const metrics = Metrics.current();
    this.messages = metrics.counter(METRICS.consumedMessages);
    this.seconds = metrics.histogram(METRICS.consumerSeconds).of({});
    metrics.sample(METRICS.consumerLag, () =>
      this.progress.topics.map(({ topic, lag }) => ({ labels: { group, topic }, value: lag })),
    );
  }

  get progress(): ConsumerProgress {
    const topics = [...this.lags].map(([topic, lags]) => ({ topic, lag: sum(lags.values()) }));
    return { group: this.group, topics, lastHandledAt: this.lastHandledAt?.toISOString() };
  }

  /** Notes the next message of a partition: `highWatermark` is the offset that the next new message will have. */
  noteNext({ topic, partition, highWatermark }: Fetched, nextOffset: number): void {
    const lags = this.lags.get(topic) ?? new Map<number, number>();
    this.lags.set(topic, lags.set(partition, Math.max(0, Number(highWatermark) - nextOffset)));
  }

  countHandled(topic: string, count: number): void {
    this.messages.of({ group: this.group, topic }).inc(count);
    this.lastHandledAt = this.clock();
  }

  async time(handle: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await handle().finally(() => this.seconds.observeSince(startedAt));
  }

  /** The partitions go to other members of the group. */
  forgetPartitions(): void {
    this.lags.clear();
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
