import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import { CredentialRejectedError, notifyIssuer } from '@vc/protocol/openid4vci-client';
import type { CredentialDecision } from '../credentials/credential-status';
import { WalletCredential } from '../credentials/credential.entity';
import { isRefusal, isTransient } from '../upstream.errors';
import { StoredIssuerAccess } from './issuer-access.entity';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerVault } from './issuer-vault';
import { postpone, takeDue } from './take-due';

/** OpenID4VCI 1.0 §11.1: what the user's decision is called there. */
const EVENT_OF_DECISION = {
  accepted: 'credential_accepted',
  rejected: 'credential_deleted',
} as const satisfies Record<CredentialDecision, NotificationEvent>;

/** What an issuer is told. */
type Told = Pick<IssuerNotification, 'tenantId' | 'issuerAccessId' | 'notificationId' | 'event'> & {
  description?: string;
};

/** An issuer hears of one decision after the other: what cannot be told yet holds back what came later. */
const IS_FIRST = `NOT EXISTS (
  SELECT FROM issuer_notifications AS earlier
  WHERE earlier.issuer_access_id = due.issuer_access_id AND earlier.notification_id = due.notification_id
    AND earlier.position < due.position
)`;

/** Tells issuers what users have decided, and what could not be stored, as long as the access that they gave lasts. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly vault: IssuerVault,
    private readonly outgoing: OutgoingHttp,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** In the transaction of the decision: what is decided is told. */
  async add(tx: Transaction, credential: WalletCredential, decision: CredentialDecision): Promise<void> {
    const { tenantId, issuerAccessId, notificationId } = credential;
    if (notificationId === null || issuerAccessId === null) return;
    await this.insert(tx, { tenantId, issuerAccessId, notificationId, event: EVENT_OF_DECISION[decision] });
  }

  /** In the transaction in which the credential is given up: it could not be stored. */
  async addFailure(
    tx: Transaction,
    { tenantId, issuerAccessId }: { tenantId: string; issuerAccessId: string | null },
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof CredentialRejectedError) || error.notificationId === undefined || issuerAccessId === null) {
      return;
    }
    const { notificationId, message: description } = error;
    await this.insert(tx, { tenantId, issuerAccessId, notificationId, event: 'credential_failure', description });
  }

  private async insert(tx: Transaction, told: Told): Promise<void> {
    const { tenantId, issuerAccessId, notificationId, event, description = null } = told;
    const access = await tx.findOneBy(StoredIssuerAccess, { tenantId, id: issuerAccessId });
    if (!access || !this.vault.openAccess(access).notificationEndpoint) return;
    await tx.insert(IssuerNotification, {
      id: createId(),
      tenantId,
      issuerAccessId,
      notificationId,
      event,
      description,
      attempts: 0,
      nextAttemptAt: this.clock(),
    });
  }

  /** Answers how many were due. */
  async sendDue(): Promise<number> {
    const due = await this.database.acrossTenants((tx) => takeDue(tx, IssuerNotification, this.clock(), IS_FIRST));
    const byAccess = new Map<string, IssuerNotification[]>();
    for (const each of due) byAccess.set(each.issuerAccessId, [...(byAccess.get(each.issuerAccessId) ?? []), each]);
    await Promise.all([...byAccess.values()].map((some) => this.sendInOrder(some)));
    return due.length;
  }

  /** An issuer hears of a credential's fate in the order of the decisions; a slow one delays nobody else. */
  private async sendInOrder(notifications: IssuerNotification[]): Promise<void> {
    for (const notification of notifications) await this.send(notification);
  }

  private async send(notification: IssuerNotification): Promise<void> {
    const { tenantId, id, issuerAccessId, notificationId, event } = notification;
    const told = { notificationId, event, description: notification.description ?? undefined };
    const stored = await this.database.transaction(tenantId, (tx) =>
      tx.findOneByOrFail(StoredIssuerAccess, { tenantId, id: issuerAccessId }),
    );
    const { notificationEndpoint, ...access } = this.vault.openAccess(stored);
    const options = { http: this.outgoing.requester, now: this.clock };
    try {
      await notifyIssuer({ ...access, notificationEndpoint: notificationEndpoint! }, told, options);
    } catch (err) {
      const isAway = isTransient(err);
      if (!isAway && !isRefusal(err)) throw err;
      this.logger.warn({ event: 'issuer-notification.refused', id, err });
      if (isAway) return this.postpone(notification);
    }
    await this.database.transaction(tenantId, (tx) => tx.delete(IssuerNotification, { tenantId, id }));
  }

  private async postpone(notification: IssuerNotification): Promise<void> {
    await this.database.transaction(notification.tenantId, (tx) =>
      postpone(tx, IssuerNotification, notification, this.clock()),
    );
  }
}
