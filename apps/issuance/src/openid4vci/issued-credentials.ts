import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { nextIssuanceCredentialStatus } from '../issuances/issuance-credential-status';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { nextIssuanceStatus } from '../issuances/issuance-status';
import { Issuance } from '../issuances/issuance.entity';
import { issuanceEvent } from '../issuances/issuance.events';
import { IssuancesRepository, WholeIssuance } from '../issuances/issuances.repository';
import { StatusListsRepository } from '../status-lists/status-lists.repository';
import { MadeCredentials } from './credential-factory';
import { assertOpen } from './requested-credentials';

/** Writes down that copies of a credential have been made, and what that does to its issuance. */
@Injectable()
export class IssuedCredentials {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly statusLists: StatusListsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A wallet may ask again with the same token: it gets its copies, and the issuance completes once.
   * @param id of the credential
   */
  record(tx: Transaction, { issuance, credentials }: WholeIssuance, id: string, made: MadeCredentials): void {
    assertOpen(issuance);
    const credential = credentials.find((each) => each.id === id)!;
    if (credential.status === 'suspended' || credential.status === 'revoked') {
      throw new OpenId4VciError('credential_request_denied', `the credential is ${credential.status}`);
    }
    const isFirst = credential.status === 'offered';
    credential.status = nextIssuanceCredentialStatus(credential.status, 'issue');
    credential.issuedAt ??= this.clock();
    credential.expiresAt = made.expiresAt;
    credential.updatedAt = this.clock();
    if (isFirst) this.advance(issuance, credentials);
    this.database.withCommit(tx, () => this.issuances.updateBoth(tx, issuance, credential));
    if (made.statuses.length > 0) {
      this.database.withCommit(tx, () => this.statusLists.insert(tx, issuance.tenantId, id, made.statuses));
    }
    if (isFirst && issuance.status === 'completed') this.outbox.add(tx, issuanceEvent('completed', issuance));
  }

  private advance(issuance: Issuance, credentials: IssuanceCredential[]): void {
    const isWhole = credentials.every(({ status }) => status !== 'offered');
    issuance.status = nextIssuanceStatus(issuance.status, isWhole ? 'complete' : 'issuePart');
    issuance.updatedAt = this.clock();
  }
}
