import { Injectable } from '@nestjs/common';
import { Outbox } from '@vc/platform/messaging';
import { Sweeper, SweeperContext, Transaction } from '@vc/platform/persistence';
import { Certificate } from './certificate.entity';
import { certificateAlert, certificateEvent } from './certificate.events';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';

const INTERVAL_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Days before the end at which staff is told, the nearest first: of a certificate without so much time, it is told once. */
const WARNING_DAYS = [1, 7, 30];

/** Expires certificates, publishes an event for active ones that expire soon, and has staff told of both. */
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
    for (const days of WARNING_DAYS) await this.warnWithin(days);
  }

  private async expire(tx: Transaction, certificate: Certificate): Promise<void> {
    const wasActive = certificate.status === 'active';
    await this.statuses.transition(tx, certificate, 'expire');
    this.outbox.add(tx, certificateEvent('expired', certificate));
    if (wasActive) this.outbox.add(tx, certificateAlert(certificate, { kind: 'certificate-expired' }));
  }

  private async warnWithin(days: number): Promise<void> {
    await this.sweepEach(
      (tx, now, limit) => {
        const before = new Date(now.getTime() + days * DAY_MS);
        return this.certificates.claimExpiring(tx, { before, days }, limit);
      },
      (tx, certificate) => this.warn(tx, certificate, days),
    );
  }

  private async warn(tx: Transaction, certificate: Certificate, days: number): Promise<void> {
    const { warnedAt } = certificate;
    await this.certificates.update(tx, { ...certificate, warnedAt: warnedAt ?? this.now, warnedDays: days });
    if (warnedAt === null) this.outbox.add(tx, certificateEvent('expiring', certificate));
    this.outbox.add(tx, certificateAlert(certificate, { kind: 'certificate-expiring', daysLeft: days }));
  }
}
