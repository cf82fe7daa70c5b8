import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { Database, Transaction } from '@vc/platform/persistence';
import { ResponseOutcome, postResponse, ResponseParameters, toResponseForm } from '@vc/protocol/openid4vp-client';
import {
  afterPause,
  leaseEnd,
  LeaseLostError,
  leaseNext,
  removeLeased,
  updateLeased,
  whileLeased,
} from '../leases.repository';
import { isRefusal, toUpstreamError } from '../upstream.errors';
import { PresentationAnswer, StoredPresentationAnswer } from './presentation-answer.entity';
import { answerContext } from './presentation-secrets';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { SelectedCredential, WalletPresentation } from './presentation.entity';
import { walletPresentationDecided } from './presentation.events';
import { answerUnderWay, concurrentAnswer } from './presentation.errors';
import { PresentationsRepository } from './presentations.repository';

export interface NewAnswer {
  decision: PresentationDecision;
  /** `response_uri` */
  url: string;
  parameters: ResponseParameters;
  selectedCredentials: SelectedCredential[];
}

/**
 * Sends answers to verifiers. An answer is written down before it is sent: where the verifier's response is lost, the
 * same bytes go again, by the next decision of the user or by the worker, until the request ends, and once more then:
 * the verifier may have the answer already.
 */
@Injectable()
export class PresentationAnswersService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly outbox: Outbox,
    private readonly outgoing: OutgoingHttp,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A user's no counts at once, also where the verifier cannot be told yet.
   * @param presentation is changed once that is committed
   * @throws DomainError `UPSTREAM_REJECTED` where the verifier refuses, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`,
   * `INVALID_STATE` where a concurrent decision was written down first
   */
  async answer(presentation: WalletPresentation, answer: NewAnswer): Promise<ResponseOutcome> {
    const stored = this.newRow(presentation, answer);
    await this.database.transaction(presentation.tenantId, async (tx) => {
      const { status } = await this.presentations.lock(tx, presentation);
      nextWalletPresentationStatus(status, answer.decision);
      const first = await this.presentations.findAnswer(tx, presentation);
      if (first) throw concurrentAnswer(first.decision, answer.decision);
      await this.presentations.insertAnswer(tx, stored);
      if (answer.decision === 'rejected') await this.end(tx, presentation, 'rejected');
      else await this.presentations.release(tx, presentation);
    });
    if (answer.decision === 'accepted') return this.send(presentation, stored);
    return this.send(presentation, stored).catch((err: unknown) => {
      this.logger.warn({ event: 'presentation.refusal-not-told', presentationId: presentation.id, err });
      return {};
    });
  }

  /**
   * Sends what was written down.
   * @param stored is leased
   * @throws DomainError as `answer`, and `INVALID_STATE` where another process has taken the answer over
   */
  async send(presentation: WalletPresentation, stored: StoredPresentationAnswer): Promise<ResponseOutcome> {
    try {
      return await this.attempt(presentation, stored);
    } catch (error) {
      if (error instanceof LeaseLostError) return this.rejectConcurrent(presentation, stored.decision);
      throw toUpstreamError(error);
    }
  }

  private async attempt(presentation: WalletPresentation, stored: StoredPresentationAnswer): Promise<ResponseOutcome> {
    const { database, clock } = this;
    const { url, form, selectedCredentials } = this.open(stored);
    try {
      const post = () => postResponse(this.outgoing.requester, url, form);
      const answered = await whileLeased({ database, entity: StoredPresentationAnswer, clock }, stored, post);
      await this.settle(presentation, stored, 'accepted', selectedCredentials);
      return answered;
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      // The verifier has seen the answer, and takes no other.
      await (isRefusal(error) ? this.settle(presentation, stored, 'failed') : this.postpone(presentation, stored));
      throw error;
    }
  }

  /** With the present state. @throws DomainError `INVALID_STATE` */
  private async rejectConcurrent(presentation: WalletPresentation, decision: PresentationDecision): Promise<never> {
    const { status } = await this.database.transaction(presentation.tenantId, (tx) =>
      this.presentations.lock(tx, presentation),
    );
    nextWalletPresentationStatus(status, decision);
    throw answerUnderWay();
  }

  /** Leases the answer that has been due longest. @param fullTenants are passed over */
  async leaseNext(fullTenants: string[]): Promise<StoredPresentationAnswer | undefined> {
    return this.database.acrossTenants((tx) => leaseNext(tx, StoredPresentationAnswer, this.clock(), { fullTenants }));
  }

  /** Sends what is leased, and never rejects. */
  async resume(stored: StoredPresentationAnswer): Promise<void> {
    const { tenantId, id, decision } = stored;
    try {
      const presentation = await this.database.transaction(tenantId, (tx) =>
        this.presentations.getOfAnswer(tx, stored),
      );
      if (['pending', decision].includes(presentation.status)) await this.send(presentation, stored);
      else await this.database.transaction(tenantId, (tx) => removeLeased(tx, StoredPresentationAnswer, stored));
    } catch (err) {
      this.logger.warn({ event: 'presentation.answer-not-sent', presentationId: id, attempts: stored.attempts, err });
    }
  }

  /** Of several that send the same answer, one ends the presentation. */
  private async settle(
    presentation: WalletPresentation,
    stored: StoredPresentationAnswer,
    outcome: 'accepted' | 'failed',
    selectedCredentials: SelectedCredential[] = [],
  ): Promise<void> {
    await this.database.transaction(presentation.tenantId, async (tx) => {
      await removeLeased(tx, StoredPresentationAnswer, stored);
      if (stored.decision === 'accepted') await this.end(tx, presentation, outcome, selectedCredentials);
    });
  }

  /**
   * With its event.
   * @param presentation is changed once `tx` is committed
   * @throws DomainError `INVALID_STATE` where it has ended meanwhile
   */
  async end(
    tx: Transaction,
    presentation: WalletPresentation,
    decision: PresentationDecision | 'failed',
    selectedCredentials: SelectedCredential[] = [],
  ): Promise<void> {
    const current = await this.presentations.lock(tx, presentation);
    const status = nextWalletPresentationStatus(current.status, decision);
    const change = { status, selectedCredentials, answeringUntil: null, updatedAt: this.clock() };
    await this.presentations.update(tx, presentation, change);
    if (status !== 'failed') this.outbox.add(tx, walletPresentationDecided(presentation, status));
    this.database.afterCommit(tx, () => Object.assign(presentation, change));
  }

  /** The last time comes with the end of the request. */
  private async postpone({ expiresAt }: WalletPresentation, stored: StoredPresentationAnswer): Promise<void> {
    const now = this.clock();
    const { nextAttemptAt, leasedUntil } = afterPause(stored, now);
    const change = { nextAttemptAt: nextAttemptAt < expiresAt ? nextAttemptAt : expiresAt, leasedUntil };
    await this.database.transaction(stored.tenantId, (tx) =>
      expiresAt <= now
        ? removeLeased(tx, StoredPresentationAnswer, stored)
        : updateLeased(tx, StoredPresentationAnswer, stored, change),
    );
  }

  private newRow({ tenantId, id }: WalletPresentation, answer: NewAnswer): StoredPresentationAnswer {
    const now = this.clock();
    const { url, decision, parameters, selectedCredentials } = answer;
    const sealed: PresentationAnswer = { url, form: toResponseForm(parameters), selectedCredentials };
    return {
      id,
      tenantId,
      decision,
      answer: this.cipher.sealJson(sealed, answerContext(id)),
      attempts: 1,
      nextAttemptAt: now,
      leasedUntil: leaseEnd(now),
    };
  }

  private open({ id, answer }: StoredPresentationAnswer): PresentationAnswer {
    return this.cipher.openJson<PresentationAnswer>(answer, answerContext(id));
  }
}
