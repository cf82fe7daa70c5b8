import type { DomainEvent } from '@vc/contract/events';
import type { ServiceKeys } from '@vc/platform/access-control';
import { systemClock } from '@vc/platform/scheduling';
import { readDateTime } from '@vc/protocol/times';
import { EventMacs } from './event-macs';
import { findEvent, isAuthentic } from './find-event';
import type { KafkaConnection } from './kafka-connection';
import { readPartitions } from './read-partitions';
import type { StoredMessage } from './read-partitions';
import { listRanges } from './topic-ranges';
import type { TimedRange } from './topic-ranges';

/**
 * Finds the time from which partitions are whole, if it is later than wanted. A partition that has lost records, and whose
 * first record is wanted, may have lost wanted ones.
 */
class LogStart {
  /** Undefined while nothing can be missing. */
  time: Date | undefined;
  private readonly unread = new Set<string>();

  /** @param now the beginning of a log without records */
  constructor(private readonly now: Date) {}

  /** @param range from the first record at or after the wanted time */
  addPartition({ topic, partition, start, end, low }: TimedRange): void {
    if (low === '0' || BigInt(start) > BigInt(low)) return;
    if (BigInt(start) >= BigInt(end)) this.add(this.now);
    else this.unread.add(`${topic}/${partition}`);
  }

  /** The messages of a partition come in order. */
  observe({ topic, partition, message }: StoredMessage): void {
    if (this.unread.delete(`${topic}/${partition}`)) this.add(new Date(Number(message.timestamp)));
  }

  private add(start: Date): void {
    if (!this.time || start > this.time) this.time = start;
  }
}

interface HistoryRange {
  topics: string[];
  since: Date;
}

interface HistoricEvents {
  events: DomainEvent[];
  /** They claim to be events, but their MAC is not of the service that publishes their type. */
  unauthentic: DomainEvent[];
}

/** Published events, as long as Kafka keeps them. */
export class EventHistory {
  private readonly macs: EventMacs;

  /** @param keys of a service that consumes the topics */
  constructor(
    private readonly connection: KafkaConnection,
    keys: ServiceKeys,
  ) {
    this.macs = new EventMacs(keys);
  }

  /**
   * Passes the events from `since` until now to `receive`, batch by batch, in the order of their partitions. Messages that
   * are no events are skipped.
   * @returns the time at which the log of a topic begins, if that is after `since`: earlier events are no longer there
   */
  async read(
    { topics, since }: HistoryRange,
    receive: (batch: HistoricEvents) => Promise<void>,
  ): Promise<Date | undefined> {
    const start = new LogStart(systemClock());
    const ranges = await listRanges(this.connection, topics, since);
    ranges.forEach((range) => start.addPartition(range));
    await readPartitions(this.connection.kafka, ranges, async (messages) => {
      messages.forEach((message) => start.observe(message));
      await receive(this.sort(messages, since));
    });
    return start.time;
  }

  private sort(messages: StoredMessage[], since: Date): HistoricEvents {
    const sorted: HistoricEvents = { events: [], unauthentic: [] };
    for (const { message } of messages) {
      const event = findEvent(message);
      if (!event || readDateTime(event.time) < since) continue;
      sorted[isAuthentic(message, this.macs) ? 'events' : 'unauthentic'].push(event);
    }
    return sorted;
  }
}

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
