import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import { CredentialRejectedError, notifyIssuer } from '@vc/protocol/openid4vci-client';
import type { CredentialDecision } from '../credentials/credential-status';
import { WalletCredential } from '../credentials/credential.entity';
import { afterPause, removeLeased, updateLeased, whileLeased } from '../leases.repository';
import { isRefusal } from '../upstream.errors';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';
import { IssuerVault } from './issuer-vault';

const FIRST_PAUSE_MS = 5_000;

/** OpenID4VCI 1.0 §11.1: what the user's decision is called there. */
const EVENT_OF_DECISION = {
  accepted: 'credential_accepted',
  rejected: 'credential_deleted',
} as const satisfies Record<CredentialDecision, NotificationEvent>;

/** What an issuer is told. */
type Told = Pick<IssuerNotification, 'tenantId' | 'issuerAccessId' | 'notificationId' | 'event'> & {
  description?: string;
};

/** Tells issuers what users have decided, and what could not be stored, as long as the access that they gave lasts. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly notifications: IssuerNotificationsRepository,
    private readonly accesses: IssuerAccessesRepository,
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
    const access = await this.accesses.find(tx, tenantId, issuerAccessId);
    if (!access || !this.vault.openAccess(access).notificationEndpoint) return;
    await this.notifications.insert(tx, {
      id: createId(),
      tenantId,
      issuerAccessId,
      notificationId,
      event,
      description,
      attempts: 0,
      nextAttemptAt: this.clock(),
      leasedUntil: null,
    });
  }

  /** Leases the notification that has been due longest. @param fullTenants are passed over */
  async leaseNext(fullTenants: string[]): Promise<IssuerNotification | undefined> {
    return this.database.acrossTenants((tx) => this.notifications.leaseNext(tx, this.clock(), fullTenants));
  }

  /** Sends what is leased, and never rejects. */
  async resume(notification: IssuerNotification): Promise<void> {
    const { id, attempts } = notification;
    await this.attempt(notification).catch((err: unknown) => {
      this.logger.warn({ event: 'issuer-notification.not-sent', id, attempts, err });
    });
  }

  private async attempt(notification: IssuerNotification): Promise<void> {
    const { database, clock } = this;
    try {
      const send = () => this.send(notification);
      await whileLeased({ database, entity: IssuerNotification, clock }, notification, send);
    } catch (err) {
      if (!isRefusal(err)) {
        await this.postpone(notification);
        throw err;
      }
      this.logger.warn({ event: 'issuer-notification.refused', id: notification.id, err });
    }
    await database.transaction(notification.tenantId, (tx) => removeLeased(tx, IssuerNotification, notification));
  }

  private async send({ tenantId, issuerAccessId, ...notification }: IssuerNotification): Promise<void> {
    const { notificationId, event } = notification;
    const told = { notificationId, event, description: notification.description ?? undefined };
    const stored = await this.database.transaction(tenantId, (tx) => this.accesses.get(tx, tenantId, issuerAccessId));
    const { notificationEndpoint, ...access } = this.vault.openAccess(stored);
    const options = { http: this.outgoing.requester, now: this.clock };
    await notifyIssuer({ ...access, notificationEndpoint: notificationEndpoint! }, told, options);
  }

  private async postpone(notification: IssuerNotification): Promise<void> {
    const pause = afterPause(notification, this.clock(), { firstMs: FIRST_PAUSE_MS });
    await this.database.transaction(notification.tenantId, (tx) =>
      updateLeased(tx, IssuerNotification, notification, pause),
    );
  }
}
