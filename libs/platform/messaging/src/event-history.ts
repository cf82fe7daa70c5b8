import type { DomainEvent } from '@vc/contract/events';
import type { ServiceKeys } from '@vc/platform/access-control';
import { systemClock } from '@vc/platform/scheduling';
import { readDateTime } from '@vc/protocol/times';
import { EventMacs } from './event-macs';
import { findEvent, isAuthentic } from './find-event';
import type { KafkaConnection } from './kafka-connection';
import { LogStart } from './log-start';
import type { StoredMessage } from './read-partitions';
import { readPartitions } from './read-partitions';
import { listRanges } from './topic-ranges';

interface HistoryRange {
  topics: string[];
  since: Date;
}

export interface HistoricEvents {
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
