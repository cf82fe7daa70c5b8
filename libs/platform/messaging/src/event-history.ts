import assert from 'node:assert/strict';
import type { DomainEvent } from '@vc/contract/events';
import { findEvent } from './find-event';
import type { KafkaConnection } from './kafka-connection';
import type { PartitionRange } from './read-partitions';
import { readPartitions } from './read-partitions';
import { withAdmin } from './with-admin';

interface HistoryRange {
  topics: string[];
  since: Date;
}

/** Published events, as long as Kafka keeps them. */
export class EventHistory {
  constructor(private readonly connection: KafkaConnection) {}

  /**
   * Passes the events from `since` until now to `receive`, batch by batch, in the order of their partitions. Messages that
   * are no events are skipped.
   */
  async read({ topics, since }: HistoryRange, receive: (events: DomainEvent[]) => Promise<void>): Promise<void> {
    const { kafka } = this.connection;
    await readPartitions(kafka, await this.rangesOf(topics, since), async (messages) => {
      const events = messages.flatMap(({ message }) => findEvent(message) ?? []);
      await receive(events.filter(({ time }) => new Date(time) >= since));
    });
  }

  private async rangesOf(topics: string[], since: Date): Promise<PartitionRange[]> {
    return withAdmin(this.connection.kafka, async (admin) => {
      const ranges: PartitionRange[] = [];
      for (const topic of topics) {
        const ends = await admin.fetchTopicOffsets(topic);
        const starts = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
        for (const { partition, offset: start } of starts) {
          const end = ends.find((each) => each.partition === partition);
          assert(end, `Kafka tells no end of partition ${partition} of ${topic}.`);
          ranges.push({ topic, partition, start, end: end.high });
        }
      }
      return ranges;
    });
  }
}
