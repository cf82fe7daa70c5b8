import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { nextIssuanceCredentialStatus } from '../issuances/issuance-credential-status';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { nextIssuanceStatus } from '../issuances/issuance-status';
import { Issuance } from '../issuances/issuance.entity';
import { issuanceEvent } from '../issuances/issuance.events';
import { credentialStep, issuanceStep } from '../issuances/issuance.steps';
import { getCredential, IssuanceWithCredentials } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { computeSettlesAt, DeliveredTo } from '../issuances/settlement';
import { IssuanceConfig } from '../issuance-config';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import {
  addCopies,
  assertIssuable,
  ConcurrentIssuanceError,
  CopyLimit,
  CopyRecipient,
  hasCopy,
} from './credential-copies';
import { IssuedCopies } from './credential-factory';
import { assertOpen } from './credential-request-resolver';

/** Records the copies of a credential that were issued, and advances the status of its issuance. */
@Injectable()
export class IssuanceRecorder {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly statusLists: StatusListsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly config: IssuanceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The issuance advances with the first copy, because a wallet may repeat its request. It completes when the wallet
   * confirms the credentials (CredentialReceiptsService), or at once when the configured wait is zero.
   * @param recipient id of the credential, and the wallet that it is issued to
   * @throws OpenId4VciError `credential_request_denied`, ConcurrentIssuanceError
   */
  record(
    tx: Transaction,
    { issuance, credentials }: IssuanceWithCredentials,
    { id, ...recipient }: CopyRecipient & CopyLimit & { id: string },
    copies: IssuedCopies,
  ): void {
    assertOpen(issuance);
    const credential = getCredential({ credentials }, id);
    assertIssuable(credential, recipient.grantId);
    if (copies.statuses.some(({ holderKey }) => hasCopy(credential, holderKey))) throw new ConcurrentIssuanceError();
    addCopies(credential, recipient, copies.holderKeys);
    const isFirst = credential.status === 'offered';
    credential.status = nextIssuanceCredentialStatus(credential.status, 'issue');
    credential.issuedAt ??= this.clock();
    credential.expiresAt = copies.expiresAt;
    credential.updatedAt = this.clock();
    if (isFirst) this.advance(issuance, credentials, recipient.wallet);
    this.database.withCommit(tx, () => this.issuances.updateBoth(tx, issuance, credential));
    if (copies.statuses.length > 0) this.statusLists.insert(tx, issuance.tenantId, id, copies.statuses);
    const isCompleted = isFirst && issuance.status === 'completed';
    const facts = { copies: copies.holderKeys.length, wallet: recipient.wallet };
    const steps = [
      credentialStep('credential.issued', credential, facts),
      ...(isCompleted ? [issuanceStep('issuance.completed', issuance)] : []),
    ];
    if (isFirst) this.timeline.addOnce(tx, ...steps);
    else this.timeline.add(tx, ...steps);
    if (isCompleted) this.outbox.add(tx, issuanceEvent('completed', issuance));
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
