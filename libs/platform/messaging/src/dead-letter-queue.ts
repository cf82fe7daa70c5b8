import { deadLetterTopicOf } from '@vc/contract/events';
import { type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { DEAD_LETTER_HEADERS } from './dead-letter-headers';
import type { FetchedMessage } from './fetched-message';
import type { KafkaConnection } from './kafka-connection';

/** Sends the messages that a consumer group cannot handle to their dead-letter topic. */
export class DeadLetterQueue {
  private readonly added = Metrics.current().counter(METRICS.deadLetters);

  constructor(
    private readonly connection: KafkaConnection,
    private readonly log: Logger,
    private readonly groupId: string,
  ) {}

  async add({ origin: { topic, partition }, message }: FetchedMessage, error: unknown): Promise<void> {
    this.log.error({ event: 'message.dead-lettered', topic, partition, offset: message.offset, err: error });
    const headers = {
      ...message.headers,
      [DEAD_LETTER_HEADERS.consumer]: this.groupId,
      [DEAD_LETTER_HEADERS.error]: error instanceof Error ? error.constructor.name : 'Error',
      [DEAD_LETTER_HEADERS.origin]: `${topic}/${partition}/${message.offset}`,
    };
    const messages = [{ key: message.key, value: message.value, headers }];
    const dead = { topic: deadLetterTopicOf(topic), acks: -1, messages };
    await this.connection.whileOpen(this.connection.producer.send(dead));
    this.added.of({ group: this.groupId, topic }).inc();
  }
}
