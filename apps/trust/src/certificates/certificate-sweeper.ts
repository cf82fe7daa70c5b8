import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { Certificate } from './certificate.entity';
import { certificateEvent } from './certificate.events';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';

const INTERVAL_MS = 60_000;
const WARNING_MS = 30 * 24 * 60 * 60_000;

/** Expires certificates, and publishes an event for active ones that expire soon. */
@Injectable()
export class CertificateSweeper extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  async run(): Promise<void> {
    await this.database.drainAcrossTenants(
      (tx, limit) => this.certificates.claimExpired(tx, this.clock(), limit),
      (tx, certificate) => this.expire(tx, certificate),
    );
    await this.database.drainAcrossTenants(
      (tx, limit) => this.certificates.claimExpiring(tx, new Date(this.clock().getTime() + WARNING_MS), limit),
      (tx, certificate) => this.warn(tx, certificate),
    );
  }

  private async expire(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.statuses.transition(tx, certificate, 'expire');
    this.outbox.add(tx, certificateEvent('expired', certificate));
  }

  private async warn(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.certificates.update(tx, { ...certificate, warnedAt: this.clock() });
    this.outbox.add(tx, certificateEvent('expiring', certificate));
  }
}
