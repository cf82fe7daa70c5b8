import { CustomTransportStrategy, MessageHandler, Server } from '@nestjs/microservices';
import { deadLetterTopicOf, DomainEvent, isEventType, parseEventMessage, topicOf } from '@vc/contract/events';
import { type Logger, withCorrelationId } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { Consumer, EachMessagePayload, IHeaders, KafkaMessage } from 'kafkajs';
import { isObservable, lastValueFrom } from 'rxjs';
import { KafkaConnection } from './kafka-connection';

const ATTEMPTS = 3;
const FIRST_RETRY_MS = 200;
const HEARTBEAT_MS = 3_000;

/** Second argument of an `@EventPattern` handler; its work belongs into `tx`. */
export interface EventContext {
  tx: Transaction;
}

/**
 * Nest transport that runs `@EventPattern('<event type>')` handlers, each exactly once per event in effect: the event
 * id goes into the inbox in the transaction that does the work, so a second delivery finds it there and does nothing.
 * What cannot be parsed, and what a handler refuses three times, goes to the dead-letter topic; nothing stops the
 * partition.
 */
export class EventConsumer extends Server implements CustomTransportStrategy {
  private readonly consumer: Consumer;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly database: Database,
    private readonly log: Logger,
    private readonly groupId: string,
  ) {
    super();
    this.consumer = connection.kafka.consumer({
      groupId,
      sessionTimeout: 30_000,
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: 500,
      retry: { retries: Number.MAX_SAFE_INTEGER },
    });
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.consumer.connect();
      await this.consumer.subscribe({ topics: this.topics(), fromBeginning: true });
      await this.consumer.run({ eachMessage: (delivery) => this.receive(delivery) });
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    await this.consumer.disconnect();
  }

  /** Errors are dealt with per message; there is nothing to subscribe to. */
  on(): void {}

  unwrap<T>(): T {
    return this.consumer as T;
  }

  private topics(): string[] {
    const types = [...this.messageHandlers.keys()];
    const unknown = types.filter((type) => !isEventType(type));
    if (unknown.length > 0) throw new Error(`No such event type: ${unknown.join(', ')}`);
    return [...new Set(types.filter(isEventType).map(topicOf))];
  }

  private async receive({ topic, partition, message, heartbeat }: EachMessagePayload): Promise<void> {
    const beat = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const failure = await this.attempt(message);
        if (failure === undefined) return;
        if (attempt === ATTEMPTS || failure.permanent) {
          await this.deadLetter(topic, partition, message, failure.error);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
      }
    } finally {
      clearInterval(beat);
    }
  }

  private async attempt(message: KafkaMessage): Promise<{ error: unknown; permanent: boolean } | undefined> {
    let event: DomainEvent;
    try {
      event = parseEventMessage(textHeaders(message.headers), message.value?.toString() ?? '');
    } catch (error) {
      return { error, permanent: true };
    }
    try {
      await withCorrelationId(event.id, () => this.dispatch(event));
      return undefined;
    } catch (error) {
      return { error, permanent: false };
    }
  }

  private async dispatch(event: DomainEvent): Promise<void> {
    const handler = this.messageHandlers.get(event.type);
    if (!handler) return;
    await this.database.transaction(event.tenantId, async (tx) => {
      const isNew = await this.recordInInbox(tx, event);
      if (!isNew) return;
      for (let next: MessageHandler | undefined = handler; next; next = next.next) {
        const result: unknown = await next(event, { tx } satisfies EventContext);
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      }
    });
  }

  private async recordInInbox(tx: Transaction, event: DomainEvent): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO inbox (consumer, event_id, tenant_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.groupId, event.id, event.tenantId],
    );
    return rows.length > 0;
  }

  private async deadLetter(topic: string, partition: number, message: KafkaMessage, error: unknown): Promise<void> {
    this.log.error({ event: 'message.dead-lettered', topic, partition, offset: message.offset, err: error });
    await this.connection.producer.send({
      topic: deadLetterTopicOf(topic),
      acks: -1,
      messages: [
        {
          key: message.key,
          value: message.value,
          headers: {
            ...message.headers,
            'x-consumer': this.groupId,
            'x-error': error instanceof Error ? error.constructor.name : 'Error',
            'x-origin': `${topic}/${partition}/${message.offset}`,
          },
        },
      ],
    });
  }
}

function textHeaders(headers: IHeaders = {}): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value)?.toString()]),
  );
}
