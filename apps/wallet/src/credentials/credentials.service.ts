import { Inject, Injectable } from '@nestjs/common';
import { TenantClocks } from '@vc/platform/service-clients';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  cursorAfter,
  listTooLong,
  MAX_SIZE,
  Page,
  PageRequest,
  assertUnchanged,
  Precondition,
} from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { type NotificationEvent } from '@vc/protocol/openid4vci';
import { Holder } from '../holders/holder';
import { NotificationsService } from '../issuers/notifications.service';
import { CredentialCipher } from './credential-cipher';
import { toCredentialValidity } from './credential-validity';
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

/** The most elements that a list without pages has. */
const MAX_LISTED = 10_000;

@Injectable()
export class CredentialsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
    private readonly cipher: CredentialCipher,
    private readonly issuers: IssuerIdentities,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the page of the request and nothing after it, or all credentials if the request is not for a page (IF C1).
   * @throws ValidationFailed if these are more than 10,000
   */
  async listFrom(
    holder: Holder,
    status: WalletCredentialStatus,
    { isForPage, ...request }: PageRequest & { isForPage: boolean },
  ): Promise<{ page: Page<DecryptedCredential>; rest: AsyncGenerator<DecryptedCredential[]> }> {
    const wanted = isForPage ? request : { ...request, size: MAX_SIZE };
    const found = await this.listStored(holder, status, wanted);
    const isWhole = isForPage || !found.hasNext;
    if (!isWhole) await this.assertListable(holder, status, request);
    const page = { ...found, hasNext: isForPage && found.hasNext, items: await this.openAll(found.items) };
    return { page, rest: this.listAfter(holder, status, wanted, isWhole ? undefined : found.edges?.last) };
  }

  private async *listAfter(
    holder: Holder,
    status: WalletCredentialStatus,
    request: PageRequest,
    last: string | undefined,
  ): AsyncGenerator<DecryptedCredential[]> {
    for (let edge = last; edge !== undefined;) {
      const { items, hasNext, edges } = await this.listStored(holder, status, {
        ...request,
        cursor: cursorAfter(edge),
      });
      yield await this.openAll(items);
      edge = hasNext ? edges?.last : undefined;
    }
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

  private listStored(
    holder: Holder,
    status: WalletCredentialStatus,
    page: PageRequest,
  ): Promise<Page<WalletCredential>> {
    return this.database.transaction(holder.tenantId, (tx) => this.credentials.list(tx, holder, status, page));
  }

  private async assertListable(
    holder: Holder,
    status: WalletCredentialStatus,
    { times = [] }: Pick<PageRequest, 'times'>,
  ): Promise<void> {
    const counted = { times, limit: MAX_LISTED + 1 };
    const count = await this.database.transaction(holder.tenantId, (tx) =>
      this.credentials.countUpTo(tx, holder, status, counted),
    );
    if (count > MAX_LISTED) throw listTooLong(MAX_LISTED);
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
    const validity = toCredentialValidity(
      credential,
      credential.issuerStatus,
      await this.clocks.now(credential.tenantId),
    );
    return { credential, claims: this.cipher.openClaims(credential), issuer, validity };
  }
}
