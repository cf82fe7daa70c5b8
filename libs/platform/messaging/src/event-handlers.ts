import type { MessageHandler } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import { withCorrelationId } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ConsumerScope, EventContext } from './consumer-group';
import type { Inbox } from './inbox';

interface Options {
  /** By event type. Several handlers of one type are linked by `next`. */
  handlers: ReadonlyMap<string, MessageHandler>;
  inbox: Inbox;
  database: Database;
  scope: ConsumerScope;
}

/**
 * Runs `@EventPattern` handlers exactly once in effect: the transaction that does the work records the event id in the
 * inbox, and an event whose id is there already is skipped.
 */
export class EventHandlers {
  constructor(private readonly options: Options) {}

  /**
   * Handles the events in order, in one transaction. Events without a handler are skipped.
   * @param events of one tenant, unless the scope is `all`
   */
  async run(events: DomainEvent[]): Promise<void> {
    const { handlers, inbox, database, scope } = this.options;
    const handled = events.filter(({ type }) => handlers.has(type));
    const [first] = handled;
    if (!first) return;
    const work = async (tx: Transaction) => {
      const fresh = await inbox.record(tx, handled);
      // A batch may contain an event twice.
      for (const event of handled) if (fresh.delete(event.id)) await this.handle(tx, event);
    };
    await (scope === 'all' ? database.acrossTenants(work) : database.transaction(first.tenantId, work));
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
