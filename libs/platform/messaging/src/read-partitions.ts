import { setTimeout as pause } from 'node:timers/promises';
import { createId } from '@vc/platform/persistence';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage, TopicPartitionOffset } from 'kafkajs';
import { withAdmin } from './with-admin';

/** Give up after this long without a message. */
const SILENCE_MS = 30_000;
const RETRY_MS = 500;

/** Records of one partition, from `start` (inclusive) to `end` (exclusive). */
export interface PartitionRange {
  topic: string;
  partition: number;
  start: string;
  end: string;
}

export interface StoredMessage {
  topic: string;
  partition: number;
  message: KafkaMessage;
}

type Receive = (messages: StoredMessage[]) => Promise<void>;

/**
 * Passes the messages of the ranges to `receive`, batch by batch.
 * @param group consumer group that commits the offsets; without it nothing is committed
 */
export async function readPartitions(
  kafka: Kafka,
  ranges: PartitionRange[],
  receive: Receive,
  group?: string,
): Promise<void> {
  const rests = new Map(
    ranges
      .filter(({ start, end }) => BigInt(start) < BigInt(end))
      .map((range) => [keyOf(range), { ...range, next: BigInt(range.start) }]),
  );
  if (rests.size === 0) return;
  const groupId = group ?? `reader.${createId()}`;
  const read = async () => {
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...new Set(ranges.map(({ topic }) => topic))], fromBeginning: true });
      await drain(consumer, rests, async (messages, next) => {
        await receive(messages);
        if (group !== undefined) await consumer.commitOffsets([next]);
      });
    } finally {
      await consumer.disconnect();
    }
  };
  try {
    await untilCoordinated(read);
  } finally {
    if (group === undefined) await deleteGroup(kafka, groupId);
  }
}

/** Repeats the read while a new broker has no group coordinator yet, for which kafkajs does not wait long enough. */
async function untilCoordinated(read: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + SILENCE_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isWaiting = (error as Error).name === 'KafkaJSGroupCoordinatorNotFound' && performance.now() < deadline;
      if (!isWaiting) throw error;
    }
    await pause(RETRY_MS);
  }
}

async function drain(
  consumer: Consumer,
  rests: Map<string, PartitionRange & { next: bigint }>,
  receive: (messages: StoredMessage[], next: TopicPartitionOffset) => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const silence = setTimeout(() => reject(new Error('Kafka brings nothing.')), SILENCE_MS);
    const take = async ({ batch }: EachBatchPayload) => {
      const rest = rests.get(keyOf(batch));
      if (!rest) return;
      silence.refresh();
      const { topic, partition } = batch;
      const wanted = batch.messages.filter(({ offset }) => isWithin(rest, BigInt(offset)));
      const end = BigInt(rest.end);
      const behind = BigInt(batch.lastOffset()) + 1n;
      rest.next = behind < end ? behind : end;
      const next = { topic, partition, offset: String(rest.next) };
      if (wanted.length > 0) {
        await receive(
          wanted.map((message) => ({ topic, partition, message })),
          next,
        );
      }
      if (rest.next === end) rests.delete(keyOf(rest));
      if (rests.size > 0) return;
      clearTimeout(silence);
      resolve();
    };
    const fail = (error: unknown) => {
      clearTimeout(silence);
      reject(error);
    };
    // Also after a crash from which the consumer starts again by itself.
    consumer.on(consumer.events.GROUP_JOIN, () => {
      rests.forEach(({ topic, partition, next }) => consumer.seek({ topic, partition, offset: String(next) }));
    });
    consumer.on(consumer.events.CRASH, ({ payload: { restart, error } }) => {
      if (!restart) fail(error);
    });
    consumer.run({ autoCommit: false, eachBatch: (payload) => take(payload).catch(fail) }).catch(fail);
  });
}

/** Deletes a temporary group. When that fails, the broker removes the group after its retention. */
async function deleteGroup(kafka: Kafka, groupId: string): Promise<void> {
  await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined);
}

function keyOf({ topic, partition }: { topic: string; partition: number }): string {
  return `${topic}/${partition}`;
}

function isWithin({ next, end }: { next: bigint; end: string }, offset: bigint): boolean {
  return offset >= next && offset < BigInt(end);
}
