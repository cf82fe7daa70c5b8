import type { DomainEvent } from '@vc/contract/events';
import { findEvent } from './find-event';
import type { KafkaConnection } from './kafka-connection';
import { readPartitions } from './read-partitions';
import { listRanges } from './topic-ranges';

/**
 * Returns all events of a topic, without a check of their MACs, in the order of their partitions. Messages that are no events are
 * skipped.
 */
export async function readTopic(connection: KafkaConnection, topic: string): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  const ranges = await listRanges(connection, [topic], new Date(0));
  await readPartitions(connection.kafka, ranges, async (messages) => {
    events.push(...messages.flatMap(({ message }) => findEvent(message) ?? []));
  });
  return events;
}
