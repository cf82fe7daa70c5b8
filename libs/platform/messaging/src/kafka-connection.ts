import './fetched-records/fetch-responses';
import './idle-request-queues';
import { type Logger } from '@vc/platform/observability';
import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, Consumer, LogEntry, Producer } from 'kafkajs';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import type { KafkaSettings } from './kafka-settings';
import { MissingTopicsError, provideTopics, warnOfTopics } from './provide-topics';
import { ALL_TOPICS, type NeededTopics, topicsNeededBy } from './topics';
import { withAdmin } from './with-admin';

const RETRY_MS = 1_000;
/** Another service creates missing topics soon after its start. */
const TOPICS_RETRY_MS = 200;
const CONNECT_TIMEOUT_MS = 10_000;
/** A batch that takes longer may wait for a topic that Kafka has lost. */
const SLOW_SEND_MS = 5_000;
/** Shortest time between two attempts to create lost topics. */
const PROVIDE_PAUSE_MS = 1_000;
/** What a broker answers about a topic that it has lost: UNKNOWN_TOPIC_OR_PARTITION. */
const TOPIC_LOST = 'does not host this topic-partition';
/** Longest wait for the broker when a service stops. Docker kills the service after 10 s. */
const GRACE_MS = 5_000;

/** Connection of one service to Kafka. */
export class KafkaConnection {
  /** Resolves with true once the broker has answered and the topics exist, with false when the connection closes first. */
  readonly connected: Promise<boolean>;
  readonly kafka: Kafka;
  /**
   * Waits for all in-sync replicas. A message whose acknowledgement was lost is stored again, and consumers recognize it by its
   * id. It is not idempotent, because a broker that has lost its storage assigns producer ids a second time, and then drops
   * messages of the second producer as duplicates (docs/adr/0057).
   */
  readonly producer: Producer;
  private readonly closing = new AbortController();
  private grace?: NodeJS.Timeout;
  private isConnected = false;
  private connecting: Promise<boolean> = Promise.resolve(false);
  private isProviding = false;
  private trouble: string | undefined = 'not connected yet';
  private settle: (isConnected: boolean) => void = () => undefined;

  constructor(
    readonly service: string,
    readonly settings: KafkaSettings,
    private readonly logger: Logger,
  ) {
    this.connected = new Promise((resolve) => (this.settle = resolve));
    this.kafka = new Kafka({
      clientId: service,
      // kafkajs retries forever, but stops at once when the list of brokers is empty.
      brokers: () => (this.closing.signal.aborted ? [] : settings.brokers),
      ...settings.security,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => this.log(entry),
      retry: { initialRetryTime: 100, maxRetryTime: 5_000, retries: Number.MAX_SAFE_INTEGER },
    });
    this.producer = this.kafka.producer({
      // One request at a time keeps the order when a request is repeated.
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
    this.follow(this.producer);
  }

  /** Describes for people why Kafka is not available; undefined while the broker answers. */
  get problem(): string | undefined {
    return this.trouble && `Waiting for Kafka at ${this.settings.brokers.join(', ')}: ${this.trouble}.`;
  }

  /** Creates the topics of the service and connects the producer as soon as the broker answers. */
  connect(): Promise<boolean> {
    this.connecting = this.tryUntilConnected();
    return this.connecting;
  }

  /** Ends `whileOpen` after a grace period, or at once when the broker has never answered. */
  startClosing(): void {
    if (this.isConnected) this.grace ??= setTimeout(() => this.abort(), GRACE_MS);
    else this.abort();
  }

  /** Disconnects the producer, aborts work in progress, and waits for the end of an attempt to connect. */
  async close(): Promise<void> {
    this.startClosing();
    await this.whileOpen(this.producer.disconnect()).catch((err: unknown) => {
      this.logger.warn({ event: 'kafka.not-disconnected', err });
    });
    clearTimeout(this.grace);
    this.abort();
    // kafkajs cannot abort the creation of topics.
    await Promise.race([this.connecting, pause(GRACE_MS, undefined, { ref: false })]);
  }

  /** Waits for work with the broker. @throws Error when the connection closes first */
  async whileOpen<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.closing;
    let giveUp: () => void = () => undefined;
    const closed = new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('The connection to Kafka is closed.'));
    });
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    try {
      return await Promise.race([work, closed]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Waits as `whileOpen`, and creates the topics of the service again if Kafka has lost them meanwhile. */
  async whileSending<T>(work: Promise<T>): Promise<T> {
    const provideAgain = setInterval(() => void this.provideAgain(), SLOW_SEND_MS);
    try {
      return await this.whileOpen(work);
    } finally {
      clearInterval(provideAgain);
    }
  }

  /** Updates `problem` by the events of the client. */
  follow(client: Producer | Consumer): void {
    const listen = client.on.bind(client) as (event: string, listener: () => void) => unknown;
    listen(client.events.REQUEST, () => (this.trouble = undefined));
    listen(client.events.REQUEST_TIMEOUT, () => (this.trouble = 'a request was not answered'));
  }

  private abort(): void {
    this.closing.abort();
    this.settle(false);
  }

  private async tryUntilConnected(): Promise<boolean> {
    while (!this.isConnected && !this.closing.signal.aborted) this.isConnected = await this.tryToConnect();
    this.settle(this.isConnected);
    return this.isConnected;
  }

  private async tryToConnect(): Promise<boolean> {
    const { brokers } = this.settings;
    try {
      const needed = topicsNeededBy(this.service);
      await this.provide(needed);
      // A service that writes to no topic needs no producer.
      if (needed.written.length > 0) await this.producer.connect();
      if (this.closing.signal.aborted) {
        await this.producer.disconnect();
        return false;
      }
      // A service without a producer sends no further request that would show it.
      this.trouble = undefined;
      this.logger.info({ event: 'kafka.connected', brokers });
      return true;
    } catch (err) {
      this.trouble = (err as Error).message;
      this.logger.warn({ event: 'kafka.waiting', brokers, err });
      await pause(err instanceof MissingTopicsError ? TOPICS_RETRY_MS : RETRY_MS, undefined, {
        signal: this.closing.signal,
      }).catch(() => undefined);
      return false;
    }
  }

  /** Creates missing topics, and warns where existing ones keep less than the settings say. */
  private async provide(needed: NeededTopics): Promise<void> {
    const { topics } = this.settings;
    const provide = async (admin: Admin) => {
      const present = await provideTopics(admin, needed, topics);
      await warnOfTopics(admin, present, topics, this.logger).catch((err: unknown) => {
        this.logger.warn({ event: 'kafka.topics-not-described', err });
      });
    };
    await withAdmin(this.kafka, provide, { retry: { retries: 0 } });
  }

  /** The client repeats what has failed, and goes on when the topics are there. */
  private async provideAgain(): Promise<void> {
    if (this.isProviding || !this.isConnected || this.closing.signal.aborted) return;
    this.isProviding = true;
    await this.provide(topicsNeededBy(this.service)).catch((err: unknown) => {
      this.logger.warn({ event: 'kafka.topics-not-provided', err });
    });
    await pause(PROVIDE_PAUSE_MS, undefined, { ref: false });
    this.isProviding = false;
  }

  private log({ namespace, level, log }: LogEntry): void {
    if (log.message.includes(TOPIC_LOST)) void this.provideAgain();
    if (namespace === 'Connection' && level === logLevel.ERROR) this.trouble = log.message;
    // The reason of the broker, which the message of a failed request lacks.
    const error: unknown = log.error;
    this.logger.warn({ event: 'kafka.client', namespace, ...(typeof error === 'string' && { error }) }, log.message);
  }
}

/** Creates the missing topics of all services. */
export async function ensureTopics({ kafka, settings: { topics } }: KafkaConnection): Promise<void> {
  await withAdmin(kafka, (admin) => provideTopics(admin, ALL_TOPICS, topics));
}
