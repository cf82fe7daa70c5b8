import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@vc/platform/http';
import { Database, isDatabaseAway, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { readDateTime } from '@vc/protocol/times';
import { ConnectedConsumer } from '../connect-event-consumer';
import { REPLAY_FOR } from '../message-headers';
import type { FetchedMessage } from '../fetched-message';
import { consumerNotConnected, noAuthenticEvent } from './dead-letters.errors';
import {
  type DeadLetterSummary,
  errorNameOf,
  type KeptDeadLetter,
  type StoredContent,
} from '../kept-dead-letters/kept-dead-letter';
import {
  KeptDeadLettersRepository,
  type LettersFrom,
  type LettersPage,
  tenantOf,
} from '../kept-dead-letters/kept-dead-letters.repository';

/** What the operator does with the messages that the consumer of this service could not handle. */
@Injectable()
export class DeadLettersService {
  private readonly letters = new KeptDeadLettersRepository();

  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(from: LettersFrom): Promise<LettersPage> {
    return this.database.acrossTenants(async (tx) => this.letters.list(tx, from));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(id: string): Promise<DeadLetterSummary> {
    const { content: _, ...summary } = await this.database.acrossTenants(async (tx) => this.getKept(tx, id));
    return summary;
  }

  /**
   * Has the consumer handle the message once more. The letter is gone when that succeeds, and counts another attempt otherwise. An
   * event that was handled meanwhile has no further effect.
   * @returns whether it was handled
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` for a message that is no authentic event, `UNAVAILABLE` while PostgreSQL is away
   */
  async replay(id: string): Promise<boolean> {
    const { consumer } = this.connected;
    if (!consumer) throw consumerNotConnected();
    const letter = await this.database.acrossTenants(async (tx) => this.getKept(tx, id));
    const { content } = letter;
    if (!content) throw noAuthenticEvent();
    const failure = await consumer.handleAgain(toFetched(letter, content)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure && isDatabaseAway(failure.error)) throw failure.error;
    await this.database.transaction(tenantOf(letter), async (tx) =>
      failure ? this.letters.put(tx, this.failedAgain(letter, failure.error)) : this.letters.remove(tx, id),
    );
    return !failure;
  }

  /** Gives the message up: the consumer skips the event from now on. A repetition changes nothing. */
  async discard(id: string): Promise<void> {
    await this.database.acrossTenants(async (tx) => {
      const letter = await this.letters.find(tx, id);
      if (!letter) return;
      await this.letters.markHandled(tx, letter);
      await this.letters.remove(tx, id);
    });
  }

  private failedAgain(letter: KeptDeadLetter, error: unknown): KeptDeadLetter {
    return { ...letter, attempts: 1, failedAt: this.clock().toISOString(), error: errorNameOf(error) };
  }

  private async getKept(tx: Transaction, id: string): Promise<KeptDeadLetter> {
    const letter = await this.letters.find(tx, id);
    if (!letter) throw notFound('dead letter', id);
    return letter;
  }
}

function toFetched(letter: KeptDeadLetter, { key, value, headers }: StoredContent): FetchedMessage {
  const { topic, partition, offset, consumer, failedAt } = letter;
  const timestamp = String(readDateTime(failedAt).getTime());
  const message = { key, value, headers: { ...headers, [REPLAY_FOR]: consumer }, offset, timestamp, attributes: 0 };
  return { origin: { topic, partition }, message };
}
