import type { MessageHandler } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import { type TraceScope, type Tracing, withCorrelationId } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ConsumerGroup, EventContext } from './consumer-group';
import { startProcess } from './event-spans';
import type { ReceivedEvent } from './fetched-message';
import { REPLAY_FOR, textHeader } from './message-headers';
import type { Inbox } from './inbox';
import { deadLetterIdOf } from './kept-dead-letters/kept-dead-letter';
import { KeptDeadLettersRepository } from './kept-dead-letters/kept-dead-letters.repository';

interface Options {
  /** By event type. Several handlers of one type are linked by `next`. */
  handlers: ReadonlyMap<string, MessageHandler>;
  inbox: Inbox;
  database: Database;
  group: ConsumerGroup;
  tracing: Tracing;
}

/**
 * Runs `@EventPattern` handlers exactly once in effect: the transaction that does the work records the event id in the
 * inbox, and an event whose id is there already is skipped.
 */
export class EventHandlers {
  private readonly letters = new KeptDeadLettersRepository();

  constructor(private readonly options: Options) {}

  /**
   * Handles the events in order, in one transaction. Events without a handler are skipped.
   * @param events of one tenant, unless the scope is `all`
   */
  async run(events: ReceivedEvent[]): Promise<void> {
    const handled = events.filter(({ event: { type } }) => this.options.handlers.has(type));
    if (handled.length === 0) return;
    const spans = new Map(handled.map((received) => [received.event.id, this.startSpan(received)]));
    try {
      await this.runInTransaction(handled, (tx, event) => spans.get(event.id)?.run(() => this.handle(tx, event)));
    } catch (error) {
      spans.forEach((span) => span.fail(error));
      throw error;
    } finally {
      spans.forEach((span) => span.end());
    }
  }

  private async runInTransaction(
    received: ReceivedEvent[],
    handle: (tx: Transaction, event: DomainEvent) => Promise<void> | undefined,
  ): Promise<void> {
    const { inbox, database, group } = this.options;
    const events = received.map(({ event }) => event);
    const work = async (tx: Transaction) => {
      const fresh = await inbox.record(tx, events);
      // A batch may contain an event twice.
      for (const event of events) if (fresh.delete(event.id)) await handle(tx, event);
      for (const { event } of received.filter(isReplay)) {
        await this.letters.remove(tx, deadLetterIdOf(group.groupId, event.id));
      }
    };
    const [{ tenantId } = { tenantId: '' }] = events;
    await (group.scope === 'all' ? database.acrossTenants(work) : database.transaction(tenantId, work));
  }

  /** The span ends with the transaction. */
  private startSpan({ event, message }: ReceivedEvent): TraceScope {
    const { tracing, group } = this.options;
    const traceparent = textHeader(message.headers, 'traceparent');
    return startProcess(tracing, event, { traceparent, groupId: group.groupId });
  }

  private async handle(tx: Transaction, event: DomainEvent): Promise<void> {
    await withCorrelationId(event.id, async () => {
      let next: MessageHandler | undefined = this.options.handlers.get(event.type);
      for (; next; next = next.next) {
        const result: unknown = await next(event, { tx } satisfies EventContext);
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      }
    });
  }
}

/** Whether the message was dead-lettered before. */
function isReplay({ message }: ReceivedEvent): boolean {
  return textHeader(message.headers, REPLAY_FOR) !== undefined;
}
