import { DomainEvent, MalformedEventError, parseEventMessage } from '@vc/contract/events';
import { createId } from '@vc/platform/persistence';
import { Admin, Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { KafkaConnection } from './kafka-connection';
import { textHeaders } from './text-headers';

/** A broker that brings nothing for so long will not. */
const SILENCE_MS = 30_000;

interface HistoryRange {
  topics: string[];
  since: Date;
}

/** What is left of one partition: records from `next` up to, without, `end`. */
interface Rest {
  next: bigint;
  end: bigint;
}

type Rests = Map<string, Rest>;

/** What was published, as long as Kafka keeps it. */
export class EventHistory {
  constructor(private readonly connection: KafkaConnection) {}

  /**
   * Hands on the events from `since` until now, batch by batch, in the order of their partitions. What is no event is
   * left out: consumers have dead-lettered it.
   */
  async read({ topics, since }: HistoryRange, receive: (events: DomainEvent[]) => Promise<void>): Promise<void> {
    const groupId = `event-history.${createId()}`;
    const admin = this.connection.kafka.admin();
    await admin.connect();
    try {
      const rests = await restsOf(admin, topics, since);
      if (rests.size === 0) return;
      const consumer = this.connection.kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
      try {
        await this.drain(consumer, { topics, since }, rests, receive);
      } finally {
        await consumer.disconnect();
        // Whatever remains of it is tidied up by the broker some day.
        await admin.deleteGroups([groupId]).catch(() => undefined);
      }
    } finally {
      await admin.disconnect();
    }
  }

  private async drain(
    consumer: Consumer,
    { topics, since }: HistoryRange,
    rests: Rests,
    receive: (events: DomainEvent[]) => Promise<void>,
  ): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const silence = setTimeout(() => reject(new Error('Kafka brings nothing.')), SILENCE_MS);
      const take = async ({ batch }: EachBatchPayload) => {
        silence.refresh();
        const rest = rests.get(keyOf(batch.topic, batch.partition));
        const wanted = batch.messages.filter(({ offset }) => rest && isWithin(rest, BigInt(offset)));
        const events = wanted.flatMap(toEvent).filter(({ time }) => new Date(time) >= since);
        if (events.length > 0) await receive(events);
        if (!rest) return;
        rest.next = BigInt(batch.lastOffset()) + 1n;
        if (rest.next >= rest.end) rests.delete(keyOf(batch.topic, batch.partition));
        if (rests.size > 0) return;
        clearTimeout(silence);
        resolve();
      };
      const fail = (error: unknown) => {
        clearTimeout(silence);
        reject(error as Error);
      };
      consumer
        .run({ autoCommit: false, eachBatch: (payload) => take(payload).catch(fail) })
        .then(() => seekAll(consumer, rests))
        .catch(fail);
    });
  }
}

async function restsOf(admin: Admin, topics: string[], since: Date): Promise<Rests> {
  const rests: Rests = new Map();
  for (const topic of topics) {
    const ends = await admin.fetchTopicOffsets(topic);
    const starts = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
    for (const { partition, offset } of starts) {
      const end = BigInt(ends.find((each) => each.partition === partition)!.high);
      if (BigInt(offset) < end) rests.set(keyOf(topic, partition), { next: BigInt(offset), end });
    }
  }
  return rests;
}

function seekAll(consumer: Consumer, rests: Rests): void {
  for (const [key, { next }] of rests) {
    const [topic = '', partition] = key.split('/');
    consumer.seek({ topic, partition: Number(partition), offset: String(next) });
  }
}

function keyOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}

function isWithin({ next, end }: Rest, offset: bigint): boolean {
  return offset >= next && offset < end;
}

function toEvent({ headers, value }: KafkaMessage): DomainEvent[] {
  try {
    return [parseEventMessage(textHeaders(headers), value?.toString() ?? '')];
  } catch (error) {
    if (error instanceof MalformedEventError) return [];
    throw error;
  }
}
