import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { LeasedWorker } from '../leased-worker';
import { IssuerNotification } from './issuer-notification.entity';
import { NotificationsService } from './notifications.service';

const INTERVAL_MS = 1_000;

/** Sends notifications to issuers. */
@Injectable()
export class NotificationsWorker extends LeasedWorker<IssuerNotification> {
  constructor(
    private readonly notifications: NotificationsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected leaseNext(fullTenants: string[]): Promise<IssuerNotification | undefined> {
    return this.notifications.leaseNext(fullTenants);
  }

  protected resume(notification: IssuerNotification): Promise<void> {
    return this.notifications.resume(notification);
  }
}
