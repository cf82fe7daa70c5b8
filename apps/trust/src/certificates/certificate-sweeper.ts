import { Injectable } from '@nestjs/common';
import { Outbox } from '@vc/platform/messaging';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { Certificate } from './certificate.entity';
import { certificateEvent } from './certificate.events';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';

const INTERVAL_MS = 60_000;
const WARNING_MS = 30 * 24 * 60 * 60_000;

/** Expires certificates, and publishes an event for active ones that expire soon. */
@Injectable()
export class CertificateSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly outbox: Outbox,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => this.certificates.claimExpired(tx, now, limit),
      (tx, certificate) => this.expire(tx, certificate),
    );
    await this.sweepEach(
      (tx, now, limit) => this.certificates.claimExpiring(tx, new Date(now.getTime() + WARNING_MS), limit),
      (tx, certificate) => this.warn(tx, certificate),
    );
  }

  private async expire(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.statuses.transition(tx, certificate, 'expire');
    this.outbox.add(tx, certificateEvent('expired', certificate));
  }

  private async warn(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.certificates.update(tx, { ...certificate, warnedAt: this.now });
    this.outbox.add(tx, certificateEvent('expiring', certificate));
  }
}
