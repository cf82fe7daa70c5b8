import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { nextIssuanceCredentialStatus } from '../issuances/issuance-credential-status';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { nextIssuanceStatus } from '../issuances/issuance-status';
import { Issuance } from '../issuances/issuance.entity';
import { issuanceEvent } from '../issuances/issuance.events';
import { IssuancesRepository, WholeIssuance } from '../issuances/issuances.repository';
import { DeliveredTo, settlesAt } from '../issuances/settlement';
import { IssuanceConfig } from '../issuance-config';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import { MadeCredentials } from './credential-factory';
import { hasCopy, holderKeysWith, IssuedMeanwhileError } from './issued-copies';
import { assertOpen } from './credential-request-resolver';

/** Writes down that copies of a credential have been made, and what that does to its issuance. */
@Injectable()
export class IssuanceRecorder {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly statusLists: StatusListsRepository,
    private readonly outbox: Outbox,
    private readonly config: IssuanceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A wallet may ask again with the same token: it gets its copies, and what follows follows once. The issuance ends
   * with what the wallet says of the credentials (DeliveriesService), or at once where nothing is waited for.
   * @param delivery id of the credential, and the kind of wallet that gets it
   * @throws OpenId4VciError `credential_request_denied`, IssuedMeanwhileError
   */
  record(
    tx: Transaction,
    { issuance, credentials }: WholeIssuance,
    { id, wallet }: { id: string; wallet: DeliveredTo },
    made: MadeCredentials,
  ): void {
    assertOpen(issuance);
    const credential = credentials.find((each) => each.id === id)!;
    if (credential.status === 'suspended' || credential.status === 'revoked') {
      throw new OpenId4VciError('credential_request_denied', `the credential is ${credential.status}`);
    }
    if (made.statuses.some(({ holderKey }) => hasCopy(credential, holderKey))) throw new IssuedMeanwhileError();
    credential.holderKeys = holderKeysWith(credential, made.holderKeys);
    const isFirst = credential.status === 'offered';
    credential.status = nextIssuanceCredentialStatus(credential.status, 'issue');
    credential.issuedAt ??= this.clock();
    credential.expiresAt = made.expiresAt;
    credential.updatedAt = this.clock();
    if (isFirst) this.advance(issuance, credentials, wallet);
    this.database.withCommit(tx, () => this.issuances.updateBoth(tx, issuance, credential));
    if (made.statuses.length > 0) {
      this.database.withCommit(tx, () => this.statusLists.insert(tx, issuance.tenantId, id, made.statuses));
    }
    if (isFirst && issuance.status === 'completed') this.outbox.add(tx, issuanceEvent('completed', issuance));
  }

  private advance(issuance: Issuance, credentials: IssuanceCredential[], wallet: DeliveredTo): void {
    const now = this.clock();
    issuance.updatedAt = now;
    if (credentials.some(({ status }) => status === 'offered')) {
      issuance.status = nextIssuanceStatus(issuance.status, 'issuePart');
      return;
    }
    issuance.deliveredTo = wallet;
    issuance.settlesAt = settlesAt(wallet, now, this.config.ISSUANCE_NOTIFICATION_WAIT_SECONDS);
    if (issuance.settlesAt <= now) issuance.status = nextIssuanceStatus(issuance.status, 'complete');
  }
}
