import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import { AdminAudit } from '@vc/platform/audit';
import { type Cursor, notFound, type Page, type PageRequest, unknownCursor } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { parseDateTime } from '@vc/protocol/times';
import type { AuthAction } from '../audit/auth-action';
import { OperatorOnly } from '../tenants/operator-only';
import type { Administrator } from '../tenants/tenants.service';
import type { ConsumerLetters, Edge } from './consumer-letters';
import { ConsumersOfEvents } from './consumers-of-events';
import { noAuthenticEvent } from './dead-letter.errors';
import { type DeadLetter, mergePages } from './merge-pages';

export interface DeadLettersPage extends Page<DeadLetter> {
  /** Consuming services whose letters are missing, because they do not answer. */
  unavailable: ServiceName[];
}

interface Found {
  letter: DeadLetter;
  consumer: ConsumerLetters;
}

/** The messages that the consumers of the platform could not handle, for the operator. */
@Injectable()
export class DeadLettersService {
  constructor(
    private readonly operator: OperatorOnly,
    private readonly consumers: ConsumersOfEvents,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly database: Database,
  ) {}

  /** @throws DomainError `FORBIDDEN` unless the administrator is the operator; ValidationFailed for an unknown cursor */
  async list(administrator: Administrator, { size, cursor }: PageRequest): Promise<DeadLettersPage> {
    await this.operator.assert(administrator);
    const edge = cursor && (await this.edgeOf(cursor));
    const { answers, unavailable } = await this.consumers.askEach(async (consumer) => {
      const page = await consumer.list(size + 1, edge);
      return { ...page, service: consumer.service };
    });
    return { ...mergePages(answers, size, cursor?.side), unavailable };
  }

  /** @throws DomainError `FORBIDDEN`, `NOT_FOUND`; `UNAVAILABLE` when a consumer that may have it does not answer */
  async get(administrator: Administrator, id: string): Promise<DeadLetter> {
    await this.operator.assert(administrator);
    return (await this.find(id)).letter;
  }

  /**
   * Has the consumer handle the message once more. It is recorded before, so that no replay is without a record.
   * @returns whether the message was handled. Otherwise it is a dead letter as before, with another attempt
   * @throws DomainError as `get`, and `INVALID_STATE` for a message that is no authentic event
   */
  async replay(administrator: Administrator, id: string): Promise<boolean> {
    await this.operator.assert(administrator);
    const { consumer, letter } = await this.find(id);
    if (!letter.event) throw noAuthenticEvent();
    await this.record(administrator, 'dead-letter.replayed', id);
    const isHandled = await consumer.replay(id);
    if (isHandled === undefined) throw notFound('dead letter', id);
    return isHandled;
  }

  /** The consumer skips the event from now on. @throws DomainError as `get` */
  async discard(administrator: Administrator, id: string): Promise<void> {
    await this.operator.assert(administrator);
    const { consumer } = await this.find(id);
    await this.record(administrator, 'dead-letter.discarded', id);
    await consumer.discard(id);
  }

  private async record({ tenantId }: Administrator, action: AuthAction, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) =>
      this.audit.add(tx, { tenantId, action, resourceIds: [id] }),
    );
  }

  private async find(id: string): Promise<Found> {
    const { answers, unavailable } = await this.consumers.askEach(async (consumer) => {
      const letter = await consumer.find(id);
      return letter && { letter: { ...letter, service: consumer.service }, consumer };
    });
    const found = answers.find((answer) => answer !== undefined);
    if (found) return found;
    this.consumers.assertAvailable(unavailable);
    throw notFound('dead letter', id);
  }

  private async edgeOf({ id, side, position }: Cursor): Promise<Edge> {
    if (position === undefined) return { id, side, failedAt: await this.positionOf(id, side) };
    const time = parseDateTime(position);
    if (!time) throw unknownCursor(side);
    return { id, side, failedAt: time.toISOString() };
  }

  private async positionOf(id: string, side: Cursor['side']): Promise<string> {
    const { answers, unavailable } = await this.consumers.askEach(async (consumer) => consumer.find(id));
    const letter = answers.find((answer) => answer !== undefined);
    if (letter) return letter.failedAt;
    this.consumers.assertAvailable(unavailable);
    throw unknownCursor(side);
  }
}
