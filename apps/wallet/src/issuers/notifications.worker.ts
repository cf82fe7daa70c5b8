import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Budgets, OutgoingHttp } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { notifyIssuer } from '@vc/protocol/openid4vci-client';
import { LeasedWorker } from '../leases/leased-worker';
import { nextAttempt, removeLeased, updateLeased, withLease } from '../leases/leases.repository';
import { isRejection } from '../upstream.errors';
import { IssuerAccessCipher } from './issuer-access-cipher';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';

const FIRST_PAUSE_MS = 5_000;

/** Sends notifications to issuers, until the issuer answers or the access token expires. */
@Injectable()
export class NotificationsWorker extends LeasedWorker<IssuerNotification> {
  constructor(
    private readonly database: Database,
    private readonly notifications: IssuerNotificationsRepository,
    private readonly accesses: IssuerAccessesRepository,
    private readonly cipher: IssuerAccessCipher,
    private readonly outgoing: OutgoingHttp,
    private readonly budgets: Budgets,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const failureLog = ({ id }: IssuerNotification) => ({ event: 'issuer-notification.not-sent', id });
    super({ database, entity: IssuerNotification, clock, logger, failureLog });
  }

  override async leaseNext(fullTenants: string[]): Promise<IssuerNotification | undefined> {
    return this.database.acrossTenants((tx) => this.notifications.leaseNext(tx, this.clock(), fullTenants));
  }

  protected async attempt(notification: IssuerNotification): Promise<void> {
    try {
      await withLease(this.work, notification, () => this.send(notification));
    } catch (err) {
      if (!isRejection(err)) {
        await this.postpone(notification);
        throw err;
      }
      this.logger.warn({ event: 'issuer-notification.refused', id: notification.id, err });
    }
    await this.database.transaction(notification.tenantId, (tx) => removeLeased(tx, IssuerNotification, notification));
  }

  private async send({ tenantId, issuerAccessId, ...notification }: IssuerNotification): Promise<void> {
    const { notificationId, event } = notification;
    const description = notification.description ?? undefined;
    const stored = await this.database.transaction(tenantId, (tx) => this.accesses.get(tx, tenantId, issuerAccessId));
    const options = { http: this.outgoing.within(this.budgets.forLookUp()), now: this.clock };
    await notifyIssuer(this.cipher.openAccess(stored), { notificationId, event, description }, options);
  }

  private async postpone(notification: IssuerNotification): Promise<void> {
    const pause = nextAttempt(notification, this.clock(), { firstMs: FIRST_PAUSE_MS });
    await this.database.transaction(notification.tenantId, (tx) =>
      updateLeased(tx, IssuerNotification, notification, pause),
    );
  }
}
