import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { ResponseOutcome, ResponseParameters, toResponseForm } from '@vc/protocol/openid4vp-client';
import {
  nextAttempt,
  leaseEnd,
  LeaseLostError,
  removeLeased,
  updateLeased,
  withLease,
} from '../leases/leases.repository';
import { isRejection, toUpstreamError } from '../upstream.errors';
import { StoredAuthorizationResponse } from './authorization-response.entity';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { PresentationCipher } from './presentation-cipher';
import { PresentationOutcomes } from './presentation-outcomes';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { SelectedCredential, WalletPresentation } from './presentation.entity';
import { concurrentResponse, responseUnderWay } from './presentation.errors';
import { PresentationsRepository } from './presentations.repository';
import { ResponseSender } from './response-sender';

export interface NewResponse {
  decision: PresentationDecision;
  /** `response_uri` */
  url: string;
  parameters: ResponseParameters;
  selectedCredentials: SelectedCredential[];
}

/**
 * Sends authorization responses to verifiers. Each response is stored before it is sent. Until the verifier confirms
 * it, the user's next decision or the worker sends the same bytes again, for the last time when the request expires.
 */
@Injectable()
export class AuthorizationResponsesService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly responses: AuthorizationResponsesRepository,
    private readonly outcomes: PresentationOutcomes,
    private readonly sender: ResponseSender,
    private readonly cipher: PresentationCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the response and sends it. A rejection by the user takes effect even if the verifier cannot be reached.
   * @param presentation is changed once that is committed
   * @throws DomainError `UPSTREAM_REJECTED` where the verifier refuses, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`,
   * `REQUEST_UNDER_WAY` where the same decision was stored first, `INVALID_STATE` where another one was
   */
  async submitResponse(presentation: WalletPresentation, response: NewResponse): Promise<ResponseOutcome> {
    const stored = this.newRow(presentation, response);
    await this.database.transaction(presentation.tenantId, async (tx) => {
      const { status } = await this.presentations.lock(tx, presentation);
      nextWalletPresentationStatus(status, response.decision);
      const first = await this.responses.find(tx, presentation);
      if (first) throw concurrentResponse(first.decision, response.decision);
      await this.responses.insert(tx, stored);
      if (response.decision === 'rejected') await this.outcomes.record(tx, presentation, 'rejected');
      else await this.presentations.release(tx, presentation);
    });
    if (response.decision === 'accepted') return this.send(presentation, stored);
    return this.send(presentation, stored).catch((err: unknown) => {
      this.logger.warn({ event: 'presentation.refusal-not-told', presentationId: presentation.id, err });
      return {};
    });
  }

  /**
   * Sends a stored response.
   * @param stored is leased
   * @throws DomainError as `submitResponse`, and `REQUEST_UNDER_WAY` where another process has taken the lease
   */
  async send(presentation: WalletPresentation, stored: StoredAuthorizationResponse): Promise<ResponseOutcome> {
    try {
      return await this.attempt(presentation, stored);
    } catch (error) {
      if (error instanceof LeaseLostError) return this.rejectConcurrent(presentation, stored.decision);
      throw toUpstreamError(error);
    }
  }

  private async attempt(
    presentation: WalletPresentation,
    stored: StoredAuthorizationResponse,
  ): Promise<ResponseOutcome> {
    const { database, clock } = this;
    const { url, form, selectedCredentials } = this.cipher.openResponse(stored);
    try {
      const post = () => this.sender.send({ url, form });
      const outcome = await withLease({ database, entity: StoredAuthorizationResponse, clock }, stored, post);
      await this.settle(presentation, stored, 'accepted', selectedCredentials);
      return outcome;
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      // A verifier that refuses has seen the response, and accepts no second one.
      await (isRejection(error) ? this.settle(presentation, stored, 'failed') : this.postpone(presentation, stored));
      throw error;
    }
  }

  /** @throws DomainError `REQUEST_UNDER_WAY`, or `INVALID_STATE` where the status has changed */
  private async rejectConcurrent(presentation: WalletPresentation, decision: PresentationDecision): Promise<never> {
    const { status } = await this.database.transaction(presentation.tenantId, (tx) =>
      this.presentations.lock(tx, presentation),
    );
    nextWalletPresentationStatus(status, decision);
    throw responseUnderWay();
  }

  /** Removes the stored response. Only the holder of the lease ends the presentation. */
  private async settle(
    presentation: WalletPresentation,
    stored: StoredAuthorizationResponse,
    outcome: 'accepted' | 'failed',
    selectedCredentials: SelectedCredential[] = [],
  ): Promise<void> {
    await this.database.transaction(presentation.tenantId, async (tx) => {
      await removeLeased(tx, StoredAuthorizationResponse, stored);
      if (stored.decision === 'accepted') await this.outcomes.record(tx, presentation, outcome, selectedCredentials);
    });
  }

  /** Schedules the next attempt, at the latest when the request expires. The attempt after that is the last. */
  private async postpone({ expiresAt }: WalletPresentation, stored: StoredAuthorizationResponse): Promise<void> {
    const now = this.clock();
    const { nextAttemptAt, leasedUntil } = nextAttempt(stored, now);
    const change = { nextAttemptAt: nextAttemptAt < expiresAt ? nextAttemptAt : expiresAt, leasedUntil };
    await this.database.transaction(stored.tenantId, (tx) =>
      expiresAt <= now
        ? removeLeased(tx, StoredAuthorizationResponse, stored)
        : updateLeased(tx, StoredAuthorizationResponse, stored, change),
    );
  }

  private newRow({ tenantId, id }: WalletPresentation, response: NewResponse): StoredAuthorizationResponse {
    const now = this.clock();
    const { url, decision, parameters, selectedCredentials } = response;
    return {
      id,
      tenantId,
      decision,
      response: this.cipher.sealResponse(id, { url, form: toResponseForm(parameters), selectedCredentials }),
      attempts: 1,
      nextAttemptAt: now,
      leasedUntil: leaseEnd(now),
    };
  }
}
