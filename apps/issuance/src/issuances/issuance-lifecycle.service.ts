import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { nextIssuanceCredentialStatus } from './issuance-credential-status';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { nextIssuanceStatus } from './issuance-status';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { Issuance } from './issuance.entity';
import { IssuanceFailure } from './issuance.errors';
import { issuanceEvent } from './issuance.events';
import { failureStep, issuanceStep } from './issuance.steps';
import { IssuancesRepository } from './issuances.repository';

/** Changes the state of issuances, and records it in events and timelines. The caller has locked the issuance. */
@Injectable()
export class IssuanceLifecycleService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records a new offer. */
  offer(tx: Transaction, { issuance, credentials }: IssuanceWithCredentials): void {
    const facts = { grantType: issuance.grantType, credentials: credentials.length };
    this.timeline.addOnce(tx, issuanceStep('offer.created', issuance, facts));
    this.outbox.add(tx, issuanceEvent('offered', issuance));
  }

  /** Lets wallets obtain the credentials of a deferred issuance. */
  async approve(tx: Transaction, issuance: Issuance): Promise<void> {
    issuance.approvedAt = issuance.updatedAt = this.clock();
    await this.issuances.update(tx, issuance);
    this.timeline.addOnce(tx, issuanceStep('issuance.approved', issuance));
  }

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async complete(tx: Transaction, issuance: Issuance): Promise<void> {
    issuance.status = nextIssuanceStatus(issuance.status, 'complete');
    issuance.updatedAt = this.clock();
    await this.issuances.update(tx, issuance);
    this.timeline.addOnce(tx, issuanceStep('issuance.completed', issuance));
    this.outbox.add(tx, issuanceEvent('completed', issuance));
  }

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async fail(tx: Transaction, found: IssuanceWithCredentials, failure: IssuanceFailure): Promise<void> {
    found.issuance.error = failure;
    await this.end(tx, found, 'fail');
    this.timeline.addOnce(tx, failureStep(found.issuance, failure));
    this.outbox.add(tx, issuanceEvent('failed', found.issuance));
  }

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async expire(tx: Transaction, found: IssuanceWithCredentials): Promise<void> {
    await this.end(tx, found, 'expire');
    this.timeline.addOnce(tx, issuanceStep('issuance.expired', found.issuance));
    this.outbox.add(tx, issuanceEvent('expired', found.issuance));
  }

  /** Ends the issuance and those of its credentials that have not been issued. */
  private async end(
    tx: Transaction,
    { issuance, credentials }: IssuanceWithCredentials,
    trigger: 'fail' | 'expire',
  ): Promise<void> {
    const now = this.clock();
    issuance.status = nextIssuanceStatus(issuance.status, trigger);
    issuance.updatedAt = now;
    await this.issuances.update(tx, issuance);
    for (const credential of credentials.filter(({ status }) => status === 'offered')) {
      credential.status = nextIssuanceCredentialStatus(credential.status, trigger);
      credential.updatedAt = now;
      await this.credentials.update(tx, credential);
    }
  }
}
