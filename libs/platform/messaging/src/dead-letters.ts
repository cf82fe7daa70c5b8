import assert from 'node:assert/strict';
import { consumersOf, deadLetterTopicOf, TOPICS } from '@vc/contract/events';
import { DEAD_LETTER_HEADERS, REPLAY_FOR, textHeaders } from './message-headers';
import { findEvent } from './find-event';
import type { KafkaConnection } from './kafka-connection';
import type { PartitionRange, StoredMessage } from './read-partitions';
import { readPartitions } from './read-partitions';
import { withAdmin } from './with-admin';

/** Group whose committed offsets say what has been replayed. */
const GROUP = 'dead-letters';

/** A message that a consumer could not handle, and that was not replayed yet. */
export interface DeadLetter {
  topic: string;
  offset: string;
  /** ISO 8601 */
  at: string;
  consumer?: string | undefined;
  error?: string | undefined;
  /** `<topic>/<partition>/<offset>` of the original message */
  origin?: string | undefined;
  eventId?: string | undefined;
  eventType?: string | undefined;
  tenantId?: string | undefined;
  /** Whether it parses as an event. Otherwise a replay would dead-letter it again. */
  isEvent: boolean;
}

/** Dead letters of the platform's consumers. */
export class DeadLetters {
  constructor(private readonly connection: KafkaConnection) {}

  /** Returns the dead letters of one topic or of all topics, the oldest first. */
  async list(topic?: string): Promise<DeadLetter[]> {
    const letters: DeadLetter[] = [];
    await readPartitions(this.connection.kafka, await this.waiting(topic), async (messages) => {
      letters.push(...messages.map(toDeadLetter));
    });
    return letters.sort((one, other) => one.at.localeCompare(other.at));
  }

  /**
   * Sends the dead letters to their topics again, for the consumer group that could not handle them, and commits how far
   * it came. Subscribers outside the platform see the events again. Messages that are no events are passed over.
   */
  async replay(topic?: string): Promise<{ replayed: DeadLetter[]; passedOver: DeadLetter[] }> {
    const replayed: DeadLetter[] = [];
    const passedOver: DeadLetter[] = [];
    const send = async (messages: StoredMessage[]) => {
      for (const stored of messages) {
        const letter = toDeadLetter(stored);
        if (letter.isEvent) await this.send(stored);
        (letter.isEvent ? replayed : passedOver).push(letter);
      }
    };
    await readPartitions(this.connection.kafka, await this.waiting(topic), send, GROUP);
    return { replayed, passedOver };
  }

  private async send({ topic: deadLetterTopic, message: { key, value, headers } }: StoredMessage): Promise<void> {
    const { consumer, error, origin, bytes } = DEAD_LETTER_HEADERS;
    const { [consumer]: replayFor, [error]: _, [origin]: __, [bytes]: ___, ...own } = headers ?? {};
    const topic = TOPICS.find((each) => deadLetterTopicOf(each) === deadLetterTopic);
    assert(topic, `${deadLetterTopic} is no dead-letter topic.`);
    const message = { key, value, headers: { ...own, [REPLAY_FOR]: replayFor } };
    await this.connection.producer.send({ topic, acks: -1, messages: [message] });
  }

  private async waiting(wanted?: string): Promise<PartitionRange[]> {
    const consumed = TOPICS.filter((topic) => consumersOf(topic).length > 0);
    const topics = consumed.filter((topic) => wanted === undefined || topic === wanted).map(deadLetterTopicOf);
    return withAdmin(this.connection.kafka, async (admin) => {
      const committed = await admin.fetchOffsets({ groupId: GROUP, topics });
      const ranges: PartitionRange[] = [];
      for (const topic of topics) {
        const offsets = committed.find((each) => each.topic === topic)?.partitions ?? [];
        for (const { partition, low, high: end } of await admin.fetchTopicOffsets(topic)) {
          const done = offsets.find((each) => each.partition === partition)?.offset ?? '-1';
          // Retention may have deleted messages after the committed offset.
          ranges.push({ topic, partition, start: BigInt(done) > BigInt(low) ? done : low, end });
        }
      }
      return ranges;
    });
  }
}

function toDeadLetter({ topic, message }: StoredMessage): DeadLetter {
  const headers = textHeaders(message.headers);
  return {
    topic,
    offset: message.offset,
    at: new Date(Number(message.timestamp)).toISOString(),
    consumer: headers[DEAD_LETTER_HEADERS.consumer],
    error: headers[DEAD_LETTER_HEADERS.error],
    origin: headers[DEAD_LETTER_HEADERS.origin],
    eventId: headers.ce_id,
    eventType: headers.ce_type,
    tenantId: headers.ce_tenantid,
    isEvent: findEvent(message) !== undefined,
  };
}
