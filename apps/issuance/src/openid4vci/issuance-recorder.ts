import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { nextIssuanceCredentialStatus } from '../issuances/issuance-credential-status';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { nextIssuanceStatus } from '../issuances/issuance-status';
import { Issuance } from '../issuances/issuance.entity';
import { issuanceEvent } from '../issuances/issuance.events';
import { credentialStep, issuanceStep } from '../issuances/issuance.steps';
import { getCredential, StoredIssuance } from '../issuances/issuance-with-credentials';
import { computeSettlesAt, DeliveredTo } from '../issuances/settlement';
import { IssuanceConfig } from '../issuance-config';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import { addCopies, CopyRecipient } from './credential-copies';
import { IssuedCopies } from './credential-factory';
import { CopiesOutcome, Entitlement, IssuedCopiesRepository } from './issued-copies.repository';

/** Records the copies of a credential that were issued, and advances the status of its issuance. */
@Injectable()
export class IssuanceRecorder {
  constructor(
    private readonly database: Database,
    private readonly copies: IssuedCopiesRepository,
    private readonly statusLists: StatusListsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly config: IssuanceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The issuance advances with the first copy, because a wallet may repeat its request. It completes when the wallet
   * confirms the credentials (CredentialReceiptsService), or at once when the configured wait is zero.
   * @param stored the issuance by which the copies were issued
   * @param recipient id of the credential, the wallet that it is issued to, and what entitles it
   */
  async record(
    stored: StoredIssuance,
    { id, ...recipient }: CopyRecipient & Entitlement & { id: string },
    copies: IssuedCopies,
  ): Promise<CopiesOutcome> {
    const { issuance, credentials } = stored;
    const credential = getCredential(stored, id);
    addCopies(credential, recipient, copies.holderKeys);
    const isFirst = credential.status === 'offered';
    credential.status = nextIssuanceCredentialStatus(credential.status, 'issue');
    credential.issuedAt ??= this.clock();
    credential.expiresAt = copies.expiresAt;
    credential.updatedAt = this.clock();
    if (isFirst) this.advance(issuance, credentials, recipient.wallet);
    const isCompleted = isFirst && issuance.status === 'completed';
    const facts = { copies: copies.holderKeys.length, wallet: recipient.wallet };
    const steps = [
      credentialStep('credential.issued', credential, facts),
      ...(isCompleted ? [issuanceStep('issuance.completed', issuance)] : []),
    ];
    const outcome = await this.database.single(issuance.tenantId, (tx) => {
      if (copies.statuses.length > 0) this.statusLists.insert(tx, issuance.tenantId, id, copies.statuses);
      if (isFirst) this.timeline.addOnce(tx, ...steps);
      if (isCompleted) this.outbox.add(tx, issuanceEvent('completed', issuance));
      return this.copies.store(tx, stored, credential, recipient);
    });
    if (outcome === 'stored' && !isFirst) this.timeline.recordLater(...steps);
    return outcome;
  }

  private advance(issuance: Issuance, credentials: IssuanceCredential[], wallet: DeliveredTo): void {
    const now = this.clock();
    issuance.updatedAt = now;
    if (credentials.some(({ status }) => status === 'offered')) {
      issuance.status = nextIssuanceStatus(issuance.status, 'issuePart');
      return;
    }
    issuance.deliveredTo = wallet;
    issuance.settlesAt = computeSettlesAt(wallet, now, this.config.ISSUANCE_NOTIFICATION_WAIT_SECONDS);
    if (issuance.settlesAt <= now) issuance.status = nextIssuanceStatus(issuance.status, 'complete');
  }
}
