import { deadLetterTopicOf, type DomainEvent } from '@vc/contract/events';
import { type Logger, METRICS, Metrics } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import type { Message } from 'kafkajs';
import { DEAD_LETTER_HEADERS } from './message-headers';
import type { FetchedMessage } from './fetched-message';
import type { KafkaConnection } from './kafka-connection';
import { errorNameOf, toDeadLetter } from './kept-dead-letters/kept-dead-letter';
import type { KeptDeadLetters } from './kept-dead-letters/kept-dead-letters';

interface Options {
  connection: KafkaConnection;
  kept: KeptDeadLetters;
  clock: Clock;
  log: Logger;
  groupId: string;
  /** Aborted when the consumer closes. */
  closing: AbortSignal;
}

/** Why and after how many attempts a message is dead. */
interface Death {
  /** Undefined for a message that is no authentic event. */
  event: DomainEvent | undefined;
  error: unknown;
  attempts: number;
}

/** Keeps the messages that a consumer group cannot handle for the operator, and sends them to their dead-letter topic. */
export class DeadLetterQueue {
  private readonly added = Metrics.current().counter(METRICS.deadLetters);

  constructor(private readonly options: Options) {}

  async add(fetched: FetchedMessage, { event, error, attempts }: Death): Promise<void> {
    const { kept, clock, log, groupId } = this.options;
    const { topic, partition } = fetched.origin;
    const { message } = fetched;
    log.error({ event: 'message.dead-lettered', topic, partition, offset: message.offset, err: error });
    await kept.put(toDeadLetter(fetched, event, { consumer: groupId, error, failedAt: clock(), attempts }));
    const known = {
      [DEAD_LETTER_HEADERS.consumer]: groupId,
      [DEAD_LETTER_HEADERS.error]: errorNameOf(error),
      [DEAD_LETTER_HEADERS.origin]: `${topic}/${partition}/${message.offset}`,
    };
    const whole = { key: message.key, value: message.value, headers: { ...message.headers, ...known } };
    const bytes = String(message.value?.length ?? 0);
    const reduced = { key: null, value: null, headers: { ...known, [DEAD_LETTER_HEADERS.bytes]: bytes } };
    const content = (await this.send(topic, whole)) ? 'whole' : (await this.send(topic, reduced)) ? 'none' : 'lost';
    this.added.of({ group: groupId, topic, content }).inc();
  }

  /**
   * Sends the letter, and waits while Kafka is away. A letter that Kafka or its client refuses for good, for example as too long, holds no
   * partition.
   * @returns whether it was sent
   */
  private async send(topic: string, message: Message): Promise<boolean> {
    const { connection, log, closing } = this.options;
    const letter = { topic: deadLetterTopicOf(topic), acks: -1, messages: [message] };
    try {
      await connection.whileOpen(connection.producer.send(letter));
      return true;
    } catch (err) {
      if (closing.aborted) throw err;
      log.error({ event: 'dead-letter.not-sent', topic, origin: message.headers?.[DEAD_LETTER_HEADERS.origin], err });
      return false;
    }
  }
}
