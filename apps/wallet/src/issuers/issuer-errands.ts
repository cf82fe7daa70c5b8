import { BeforeApplicationShutdown, Inject, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { type Clock, CLOCK, Repetition } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
import { DeferredCredentialsService } from './deferred-credentials.service';
import { StoredIssuerAccess } from './issuer-access.entity';
import { NotificationsService } from './notifications.service';

const INTERVAL_MS = 1_000;

/** Does what is left to do at issuers after an offer was redeemed; it survives restarts. */
@Injectable()
export class IssuerErrands implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repetition = new Repetition(
    () => this.run(),
    (err) => this.logger.warn({ event: 'issuer-errands.failed', err }),
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsService,
    private readonly deferred: DeferredCredentialsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition.start(INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition.stop();
  }

  private async run(): Promise<void> {
    await this.notifications.sendDue();
    await this.deferred.collectDue();
    // With it goes what was waiting: nobody would answer.
    await this.database.acrossTenants((tx) =>
      tx.delete(StoredIssuerAccess, { expiresAt: LessThanOrEqual(this.clock()) }),
    );
  }
}
