import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import { notifyIssuer, OfferRejectedError } from '@vc/protocol/openid4vci-client';
import { WalletCredential } from '../credentials/credential.entity';
import { StoredIssuerAccess } from './issuer-access.entity';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerVault } from './issuer-vault';
import { postpone, takeDue } from './take-due';

/** OpenID4VCI 1.0 §11.1: what the user's decision is called there. */
const EVENT_OF_DECISION = {
  accepted: 'credential_accepted',
  rejected: 'credential_deleted',
} as const satisfies Record<'accepted' | 'rejected', NotificationEvent>;

/** Tells issuers what users have decided, as long as the access that they gave lasts. */
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
  async add(tx: Transaction, credential: WalletCredential, decision: 'accepted' | 'rejected'): Promise<void> {
    const { tenantId, issuerAccessId, notificationId } = credential;
    if (notificationId === null || issuerAccessId === null) return;
    const access = await tx.findOneBy(StoredIssuerAccess, { tenantId, id: issuerAccessId });
    if (!access || !this.vault.openAccess(access).notificationEndpoint) return;
    await tx.insert(IssuerNotification, {
      ...{ id: createId(), tenantId, issuerAccessId, notificationId, event: EVENT_OF_DECISION[decision] },
      ...{ attempts: 0, nextAttemptAt: this.clock() },
    });
  }

  /** Answers how many were due. */
  async sendDue(): Promise<number> {
    const due = await this.database.acrossTenants((tx) => takeDue(tx, IssuerNotification, this.clock()));
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
    const stored = await this.database.transaction(tenantId, (tx) =>
      tx.findOneByOrFail(StoredIssuerAccess, { tenantId, id: issuerAccessId }),
    );
    const { notificationEndpoint, ...access } = this.vault.openAccess(stored);
    const options = { http: this.outgoing.requester, now: this.clock };
    try {
      await notifyIssuer({ ...access, notificationEndpoint: notificationEndpoint! }, notificationId, event, options);
    } catch (err) {
      if (!(err instanceof OfferRejectedError) && !(err instanceof OutgoingHttpError)) throw err;
      this.logger.warn({ event: 'issuer-notification.refused', id, err });
      if (err instanceof OutgoingHttpError) return this.postpone(notification);
    }
    await this.database.transaction(tenantId, (tx) => tx.delete(IssuerNotification, { tenantId, id }));
  }

  private async postpone(notification: IssuerNotification): Promise<void> {
    await this.database.transaction(notification.tenantId, (tx) =>
      postpone(tx, IssuerNotification, notification, this.clock()),
    );
  }
}
