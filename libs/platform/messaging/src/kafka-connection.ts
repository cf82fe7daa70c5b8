import './quiet-kafkajs';
import { deadLetterTopicOf, TOPICS } from '@vc/contract/events';
import { type Logger } from '@vc/platform/observability';
import { Kafka, logLevel, Partitioners, Producer } from 'kafkajs';
import { withAdmin } from './with-admin';

/** Of a topic of the contract. */
export const PARTITIONS = 6;

/** One service's connection to the bus. */
export class KafkaConnection {
  readonly kafka: Kafka;
  /** Idempotent, all replicas acknowledge: a message that was sent is there once. */
  readonly producer: Producer;

  constructor(
    readonly service: string,
    brokers: string[],
    private readonly logger: Logger,
  ) {
    this.kafka = new Kafka({
      clientId: service,
      brokers,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => {
        this.logger.warn({ event: 'kafka.client', namespace: entry.namespace }, entry.log.message);
      },
      retry: { initialRetryTime: 100, maxRetryTime: 5_000, retries: Number.MAX_SAFE_INTEGER },
    });
    this.producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
  }

  async isReachable(): Promise<void> {
    await withAdmin(this.kafka, (admin) => admin.listTopics(), { retry: { retries: 0 } });
  }
}

/** Creates the contract's topics and their dead-letter topics where they are missing. */
export async function ensureTopics(connection: KafkaConnection): Promise<void> {
  await withAdmin(connection.kafka, async (admin) => {
    const present = new Set(await admin.listTopics());
    const missing = TOPICS.flatMap((topic) => [topic, deadLetterTopicOf(topic)]).filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      topics: missing.map((topic) => ({ topic, numPartitions: topic.endsWith('.dlq') ? 1 : PARTITIONS })),
      waitForLeaders: true,
    });
  });
}
