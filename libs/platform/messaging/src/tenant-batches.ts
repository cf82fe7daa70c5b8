import type { DomainEvent } from '@vc/contract/events';
import type { ConsumerGroup } from './consumer-group';
import { REPLAY_FOR, textHeader } from './message-headers';
import type { DeadLetterQueue } from './dead-letter-queue';
import type { EventHandlers } from './event-handlers';
import type { EventMacs } from './event-macs';
import type { EventRetry } from './event-retry';
import type { FetchedMessage, ReceivedEvent } from './fetched-message';
import { readEvent } from './find-event';
import { problemOf } from './fetched-records/record-batches';

/** Tenants whose events are handled at the same time. Each of them holds a connection of the pool. */
const CONCURRENT_TENANTS = 4;

interface Options {
  group: ConsumerGroup;
  handlers: EventHandlers;
  retry: EventRetry;
  deadLetters: DeadLetterQueue;
  macs: EventMacs;
}

/**
 * Handles fetched messages in one batch for each tenant, or in one batch for all of them where the scope is `all`.
 * Events of a batch stay in order.
 */
export class TenantBatches {
  constructor(private readonly options: Options) {}

  /** Resolves when every message was handled or dead-lettered. */
  async receive(fetched: FetchedMessage[]): Promise<void> {
    const batches = await this.group(fetched);
    const waiting = batches.values();
    const workers = Array.from({ length: CONCURRENT_TENANTS }, async () => {
      for (const batch of waiting) await this.handleInOrder(batch);
    });
    // All workers end before the next messages begin.
    const ended = await Promise.allSettled(workers);
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async group(fetched: FetchedMessage[]): Promise<Map<string, ReceivedEvent[]>> {
    const batches = new Map<string, ReceivedEvent[]>();
    for (const each of fetched) {
      const event = await this.parse(each);
      if (!event) continue;
      const key = this.options.group.scope === 'all' ? 'all' : event.tenantId;
      batches.set(key, [...(batches.get(key) ?? []), { ...each, event }]);
    }
    return batches;
  }

  /** Returns undefined for a replay of another group, and for a message that was dead-lettered. */
  private async parse(fetched: FetchedMessage): Promise<DomainEvent | undefined> {
    const replayFor = textHeader(fetched.message.headers, REPLAY_FOR);
    if (replayFor !== undefined && replayFor !== this.options.group.groupId) return undefined;
    try {
      const problem = problemOf(fetched.message);
      if (problem) throw problem;
      return readEvent(fetched.message, this.options.macs);
    } catch (error) {
      await this.options.deadLetters.add(fetched, { event: undefined, error, attempts: 1 });
      return undefined;
    }
  }

  /** The events share a transaction. When it fails, each event is retried in a transaction of its own. */
  private async handleInOrder(batch: ReceivedEvent[]): Promise<void> {
    const isDone = batch.length > 1 && (await this.handleTogether(batch));
    if (isDone) return;
    for (const one of batch) await this.options.retry.run(one);
  }

  private async handleTogether(batch: ReceivedEvent[]): Promise<boolean> {
    return this.options.handlers.run(batch).then(
      () => true,
      () => false,
    );
  }
}
