import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId, Transaction } from '@vc/platform/persistence';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import { CredentialRejectedError } from '@vc/protocol/openid4vci-client';
import { IssuerAccessCipher } from './issuer-access-cipher';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';

type NewNotification = Pick<
  IssuerNotification,
  'tenantId' | 'issuerAccessId' | 'notificationId' | 'event' | 'description'
>;

/** Queues notifications (OpenID4VCI 1.0 §11) for issuers that have a notification endpoint. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: IssuerNotificationsRepository,
    private readonly accesses: IssuerAccessesRepository,
    private readonly cipher: IssuerAccessCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param tx the transaction of the user's decision */
  async add(
    tx: Transaction,
    credential: { tenantId: string; issuerAccessId: string | null; notificationId: string | null },
    event: NotificationEvent,
  ): Promise<void> {
    const { tenantId, issuerAccessId, notificationId } = credential;
    if (notificationId === null || issuerAccessId === null) return;
    await this.insert(tx, { tenantId, issuerAccessId, notificationId, event, description: null });
  }

  /**
   * Queues `credential_failure` where the credential was received but rejected.
   * @param tx the transaction that ends the request for the credential
   */
  async addFailure(
    tx: Transaction,
    { tenantId, issuerAccessId }: { tenantId: string; issuerAccessId: string | null },
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof CredentialRejectedError) || issuerAccessId === null) return;
    const { notificationId, message: description } = error;
    if (notificationId === undefined) return;
    await this.insert(tx, { tenantId, issuerAccessId, notificationId, event: 'credential_failure', description });
  }

  private async insert(tx: Transaction, notification: NewNotification): Promise<void> {
    const access = await this.accesses.find(tx, notification.tenantId, notification.issuerAccessId);
    if (!access || this.cipher.openAccess(access).notificationEndpoint === undefined) return;
    await this.notifications.insert(tx, {
      ...notification,
      id: createId(),
      attempts: 0,
      nextAttemptAt: this.clock(),
      leasedUntil: null,
    });
  }
}
