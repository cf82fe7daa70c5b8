import assert from 'node:assert/strict';
import type { KafkaConnection } from './kafka-connection';
import type { PartitionRange } from './read-partitions';
import { withAdmin } from './with-admin';

/** Records of one partition from a time until now. */
export interface TimedRange extends PartitionRange {
  /** Offset of the first record that is kept. */
  low: string;
}

/** Returns the ranges of the topics from a time until now. */
export async function listRanges({ kafka }: KafkaConnection, topics: string[], since: Date): Promise<TimedRange[]> {
  return withAdmin(kafka, async (admin) => {
    const ranges: TimedRange[] = [];
    for (const topic of topics) {
      const ends = await admin.fetchTopicOffsets(topic);
      const starts = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
      for (const { partition, offset: start } of starts) {
        const end = ends.find((each) => each.partition === partition);
        assert(end, `Kafka tells no end of partition ${partition} of ${topic}.`);
        ranges.push({ topic, partition, start, end: end.high, low: end.low });
      }
    }
    return ranges;
  });
}
