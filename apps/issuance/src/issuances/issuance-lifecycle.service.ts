import { Inject, Injectable } from '@nestjs/common';
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
import { IssuancesRepository } from './issuances.repository';

/** Ends issuances and publishes their last event. The caller has locked the issuance. */
@Injectable()
export class IssuanceLifecycleService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async complete(tx: Transaction, issuance: Issuance): Promise<void> {
    issuance.status = nextIssuanceStatus(issuance.status, 'complete');
    issuance.updatedAt = this.clock();
    await this.issuances.update(tx, issuance);
    this.outbox.add(tx, issuanceEvent('completed', issuance));
  }

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async fail(tx: Transaction, found: IssuanceWithCredentials, failure: IssuanceFailure): Promise<void> {
    found.issuance.error = failure;
    await this.end(tx, found, 'fail');
    this.outbox.add(tx, issuanceEvent('failed', found.issuance));
  }

  /** @throws DomainError `INVALID_STATE` when the issuance has ended */
  async expire(tx: Transaction, found: IssuanceWithCredentials): Promise<void> {
    await this.end(tx, found, 'expire');
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
