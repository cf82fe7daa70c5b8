import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { assertUnchanged, Precondition } from '@vc/platform/preconditions';
import { type NotificationEvent } from '@vc/protocol/openid4vci';
import { Holder } from '../holders/holder';
import { NotificationsService } from '../issuers/notifications.service';
import { CredentialCipher } from './credential-cipher';
import { type CredentialDecision, decisionToPublish, type WalletCredentialStatus } from './credential-status';
import { WalletCredential } from './credential.entity';
import { walletCredentialDecided } from './credential.events';
import { toWalletCredentialResource } from './credential.resource';
import { CredentialsRepository } from './credentials.repository';
import type { DecryptedCredential } from './decrypted-credential';
import { IssuerIdentities } from './issuer-identities';

/** The notification event (OpenID4VCI 1.0 §11.1) of each decision. */
const NOTIFICATION_EVENT = {
  accepted: 'credential_accepted',
  rejected: 'credential_deleted',
} as const satisfies Record<CredentialDecision, NotificationEvent>;

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
    private readonly cipher: CredentialCipher,
    private readonly issuers: IssuerIdentities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(holder: Holder, status: WalletCredentialStatus, page: PageRequest): Promise<Page<DecryptedCredential>> {
    const found = await this.database.transaction(holder.tenantId, (tx) =>
      this.credentials.list(tx, holder, status, page),
    );
    return { ...found, items: await this.openAll(found.items) };
  }

  async listByIds(holder: Holder, ids: string[]): Promise<DecryptedCredential[]> {
    if (ids.length === 0) return [];
    const found = await this.database.transaction(holder.tenantId, (tx) => this.credentials.listByIds(tx, holder, ids));
    return this.openAll(found);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(holder: Holder, id: string): Promise<DecryptedCredential> {
    return this.open(await this.database.transaction(holder.tenantId, (tx) => this.credentials.get(tx, holder, id)));
  }

  /**
   * IF §3.1. Each change of the decision is published and sent to the issuer once. A return to `pending` is neither.
   * @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  async decide(
    holder: Holder,
    id: string,
    target: WalletCredentialStatus,
    precondition: Precondition,
  ): Promise<DecryptedCredential> {
    const seen = precondition.isGiven ? await this.getAsserted(holder, id, precondition) : undefined;
    const decided = await this.database.transaction(holder.tenantId, async (tx) => {
      const credential = await this.credentials.getForUpdate(tx, holder, id);
      assertUnchanged(seen, credential);
      if (credential.status === target) return credential;
      const decision = decisionToPublish(credential.publishedDecision, target);
      credential.status = target;
      credential.publishedDecision = decision ?? credential.publishedDecision;
      credential.updatedAt = this.clock();
      await this.credentials.updateStatus(tx, credential);
      if (decision) {
        this.outbox.add(tx, walletCredentialDecided(credential, decision));
        await this.notifications.add(tx, credential, NOTIFICATION_EVENT[decision]);
      }
      return credential;
    });
    return this.open(decided);
  }

  /** Asserts the precondition before the transaction, which cannot wait for what is known of the issuer. */
  private async getAsserted(holder: Holder, id: string, precondition: Precondition): Promise<WalletCredential> {
    const current = await this.get(holder, id);
    precondition.assert(toWalletCredentialResource(current));
    return current.credential;
  }

  private openAll(credentials: WalletCredential[]): Promise<DecryptedCredential[]> {
    return Promise.all(credentials.map((credential) => this.open(credential)));
  }

  private async open(credential: WalletCredential): Promise<DecryptedCredential> {
    const issuer = await this.issuers.describe(credential);
    return { credential, claims: this.cipher.openClaims(credential), issuer };
  }
}
