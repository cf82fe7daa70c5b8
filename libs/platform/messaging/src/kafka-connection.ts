import './quiet-kafkajs';
import { deadLetterTopicOf, TOPICS } from '@vc/contract/events';
import { type Logger } from '@vc/platform/observability';
import { setTimeout as pause } from 'node:timers/promises';
import { Admin, AdminConfig, Consumer, Kafka, logLevel, LogEntry, Partitioners, Producer } from 'kafkajs';
import { withAdmin } from './with-admin';

/** Of a topic of the contract. */
export const PARTITIONS = 6;

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** One service's connection to the bus. */
export class KafkaConnection {
  /** Resolves once the broker has answered and the topics are there, or with false when the connection closes first. */
  readonly connected: Promise<boolean>;
  readonly kafka: Kafka;
  /** Idempotent, all replicas acknowledge: a message that was sent is there once. */
  readonly producer: Producer;
  private readonly closing = new AbortController();
  private trouble?: string = 'not connected yet';
  private settle: (isConnected: boolean) => void = () => undefined;

  constructor(
    readonly service: string,
    private readonly brokers: string[],
    private readonly logger: Logger,
  ) {
    this.connected = new Promise((resolve) => (this.settle = resolve));
    this.kafka = new Kafka({
      clientId: service,
      brokers,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => this.log(entry),
      retry: { initialRetryTime: 100, maxRetryTime: 5_000, retries: Number.MAX_SAFE_INTEGER },
    });
    this.producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
    this.follow(this.producer);
  }

  /** What the latest exchange with the broker says is missing, for people; undefined where the broker answers. */
  get problem(): string | undefined {
    return this.trouble && `Waiting for Kafka at ${this.brokers.join(', ')}: ${this.trouble}.`;
  }

  /** Makes the topics and connects the producer, as soon as the broker answers. */
  async connect(): Promise<boolean> {
    let isConnected = false;
    while (!isConnected && !this.closing.signal.aborted) isConnected = await this.tryToConnect();
    this.settle(isConnected);
    return isConnected;
  }

  /** Gives up connecting; the producer stays as it is. */
  close(): void {
    this.closing.abort();
    this.settle(false);
  }

  /** Takes what the client learns of the broker for what is known of it. */
  follow(client: Producer | Consumer): void {
    const listen = client.on.bind(client) as (event: string, listener: () => void) => unknown;
    listen(client.events.REQUEST, () => (this.trouble = undefined));
    listen(client.events.REQUEST_TIMEOUT, () => (this.trouble = 'a request was not answered'));
  }

  private async tryToConnect(): Promise<boolean> {
    try {
      await ensureTopics(this, { retry: { retries: 0 } });
      await this.producer.connect();
      this.logger.info({ event: 'kafka.connected', brokers: this.brokers });
      return true;
    } catch (err) {
      this.trouble = (err as Error).message;
      this.logger.warn({ event: 'kafka.waiting', brokers: this.brokers, err });
      await pause(RETRY_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
      return false;
    }
  }

  private log({ namespace, level, log }: LogEntry): void {
    if (namespace === 'Connection' && level === logLevel.ERROR) this.trouble = log.message;
    this.logger.warn({ event: 'kafka.client', namespace }, log.message);
  }
}

/** Creates the contract's topics and their dead-letter topics where they are missing. */
export async function ensureTopics({ kafka }: KafkaConnection, config?: AdminConfig): Promise<void> {
  const create = async (admin: Admin) => {
    const present = new Set(await admin.listTopics());
    const missing = TOPICS.flatMap((topic) => [topic, deadLetterTopicOf(topic)]).filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      topics: missing.map((topic) => ({ topic, numPartitions: topic.endsWith('.dlq') ? 1 : PARTITIONS })),
      waitForLeaders: true,
    });
  };
  await withAdmin(kafka, create, config);
}
