import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
import { DeferredCredentialsService } from './deferred-credentials.service';
import { StoredIssuerAccess } from './issuer-access.entity';
import { NotificationsService } from './notifications.service';

const INTERVAL_MS = 1_000;

/** Does what is left to do at issuers after an offer was redeemed; it survives restarts. */
@Injectable()
export class IssuerErrands extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsService,
    private readonly deferred: DeferredCredentialsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async sweep(): Promise<void> {
    await this.notifications.sendDue();
    await this.deferred.collectDue();
    // With it goes what was waiting: nobody would answer.
    await this.database.acrossTenants((tx) =>
      tx.delete(StoredIssuerAccess, { expiresAt: LessThanOrEqual(this.clock()) }),
    );
  }
}
