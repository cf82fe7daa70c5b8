import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { parsePemCertificates } from '@vc/protocol/x509';
import { RevocationService } from '../revocation/revocation.service';
import { Certificate } from './certificate.entity';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';

const INTERVAL_MS = 60_000;
/** A newer CRL takes effect after at most two checks: one fetches it, and the next one reads it. */
export const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Revokes imported certificates that an authority above them has revoked, so that they sign no more. A CRL that does not say
 * changes nothing: relying parties decide themselves about an unknown status.
 */
@Injectable()
export class ImportedCertificateChecker extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly revocation: RevocationService,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweepClaimed(
      (tx, now) => this.certificates.claimUnchecked(tx, { now, before: new Date(now.getTime() - CHECK_EVERY_MS) }),
      (claimed) => Promise.all(claimed.map((certificate) => this.check(certificate))),
    );
  }

  private async check({ tenantId, id, certificate, intermediates, anchor }: Certificate): Promise<void> {
    const chain = parsePemCertificates(certificate + intermediates + (anchor ?? '')) ?? [];
    if (await this.revocation.isRevoked(chain)) await this.statuses.revoke(tenantId, id);
  }
}
