import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/clock';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { CsrsRepository } from '../csrs/csrs.repository';
import { certificateEvent } from './certificate.events';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';

const INTERVAL_MS = 60_000;
const BATCH = 200;
const WARNING_MS = 30 * 24 * 60 * 60_000;

/** Ends certificates and requests when their time has come, and tells of ends that are near. */
@Injectable()
export class CertificateSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly requests: CsrsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async sweep(): Promise<void> {
    while ((await this.expire()) === BATCH);
    while ((await this.warn()) === BATCH);
    await this.database.acrossTenants((tx) => this.requests.expire(tx, this.clock()));
  }

  private async expire(): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const ended = await this.certificates.takeExpired(tx, this.clock(), BATCH);
      for (const certificate of ended) {
        await this.statuses.move(tx, certificate, 'expire');
        await this.outbox.add(tx, certificateEvent('expired', certificate));
      }
      return ended.length;
    });
  }

  private async warn(): Promise<number> {
    return this.database.acrossTenants(async (tx) => {
      const now = this.clock();
      const ending = await this.certificates.takeExpiring(tx, new Date(now.getTime() + WARNING_MS), BATCH);
      for (const certificate of ending) {
        await this.certificates.update(tx, { ...certificate, warnedAt: now });
        await this.outbox.add(tx, certificateEvent('expiring', certificate));
      }
      return ending.length;
    });
  }
}
