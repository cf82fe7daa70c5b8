import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { nextWalletPresentationStatus, PresentationDecision } from './presentation-status';
import { SelectedCredential, WalletPresentation } from './presentation.entity';
import { walletPresentationDecided } from './presentation.events';
import { PresentationsRepository } from './presentations.repository';

/** Ends presentations: the final status, the credentials that were shown, and the event. */
@Injectable()
export class PresentationOutcomes {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly responses: AuthorizationResponsesRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A decision is published; a failure is not.
   * @param presentation is changed once `tx` is committed
   * @throws DomainError `INVALID_STATE` where the presentation has ended already
   */
  async record(
    tx: Transaction,
    presentation: WalletPresentation,
    outcome: PresentationDecision | 'failed',
    selectedCredentials: SelectedCredential[] = [],
  ): Promise<void> {
    const current = await this.presentations.lock(tx, presentation);
    const status = nextWalletPresentationStatus(current.status, outcome);
    const change = { status, selectedCredentials, respondingUntil: null, updatedAt: this.clock() };
    await this.presentations.update(tx, presentation, change);
    if (status !== 'failed') this.outbox.add(tx, walletPresentationDecided(presentation, status));
    this.database.afterCommit(tx, () => Object.assign(presentation, change));
  }

  /** Expires a pending presentation, unless a response to it is stored. @returns whether it has expired */
  async expire(tx: Transaction, presentation: WalletPresentation): Promise<boolean> {
    const { status } = await this.presentations.lock(tx, presentation);
    if (status !== 'pending' || (await this.responses.find(tx, presentation))) return false;
    const change = { status: nextWalletPresentationStatus(status, 'expired'), updatedAt: this.clock() };
    await this.presentations.update(tx, presentation, change);
    return true;
  }
}
