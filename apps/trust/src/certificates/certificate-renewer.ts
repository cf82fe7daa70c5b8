import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { isRootType, ROOT_TYPE_ABOVE } from '../pki/certificate-types';
import { TrustConfig } from '../trust-config';
import type { Certificate } from './certificate.entity';
import { CertificateIssuer } from './certificate-issuer';
import { CertificateRenewalsRepository } from './certificate-renewals.repository';

const INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Time between two attempts for a certificate. */
const PAUSE_MS = 6 * 60 * 60_000;
/** The successor of a root is made when leaves below the root begin to be shorter. */
const SUCCESSION_DAYS = 456;

/**
 * Replaces leaves that the platform has made some weeks before they end, and makes the successors of its roots long before.
 * What was signed with the replaced certificate stays valid until its end. An attempt that fails is repeated, and staff is told
 * of the nearing end as of any other certificate.
 */
@Injectable()
export class CertificateRenewer extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly renewals: CertificateRenewalsRepository,
    private readonly issuer: CertificateIssuer,
    private readonly config: TrustConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const { TRUST_RENEWAL_DAYS: days } = this.config;
    if (days === 0) return;
    await this.sweepClaimed(
      (tx, now) =>
        this.renewals.claim(tx, {
          now,
          triedBefore: new Date(now.getTime() - PAUSE_MS),
          leavesBefore: new Date(now.getTime() + days * DAY_MS),
          rootsBefore: new Date(now.getTime() + SUCCESSION_DAYS * DAY_MS),
        }),
      async (claimed) => {
        // One after the other, since the provider of the keys has other work.
        for (const certificate of claimed) await this.renew(certificate);
      },
    );
  }

  private async renew(certificate: Certificate): Promise<void> {
    const { tenantId, id, type } = certificate;
    try {
      const renewed = isRootType(type)
        ? await this.issuer.makeSuccessor(certificate, type)
        : await this.issuer.replaceLeaf(certificate, ROOT_TYPE_ABOVE[type]);
      if (renewed) this.logger.info({ event: 'certificate.renewed', tenantId, certificateId: id, newId: renewed.id });
    } catch (err) {
      this.logger.warn({ event: 'certificate.not-renewed', tenantId, certificateId: id, err });
    }
  }
}
