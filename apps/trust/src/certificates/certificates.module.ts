import { Module } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import { CsrsModule } from '../csrs/csrs.module';
import { RevocationModule } from '../revocation/revocation.module';
import { CertificateEndsRepository } from './certificate-ends.repository';
import { CertificateImporter } from './certificate-importer';
import { CertificateIssuer } from './certificate-issuer';
import { CertificateMaker } from './certificate-maker';
import { CertificateMetrics } from './certificate-metrics';
import { CertificateRenewalsRepository } from './certificate-renewals.repository';
import { CertificateRenewer } from './certificate-renewer';
import { CertificateSweeper } from './certificate.sweeper';
import { CertificatesController } from './certificates.controller';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { ImportedCertificateChecker } from './imported-certificate-checker';

@Module({
  imports: [CsrsModule, RevocationModule],
  controllers: [CertificatesController],
  providers: [
    CertificatesService,
    CertificatesRepository,
    CertificateIssuer,
    CertificateMaker,
    CertificateRenewer,
    CertificateRenewalsRepository,
    CertificateImporter,
    CertificateSweeper,
    CertificateEndsRepository,
    CertificateMetrics,
    ImportedCertificateChecker,
    Approvals,
  ],
  exports: [Approvals, CertificateIssuer, CertificatesRepository, CertificatesService],
})
export class CertificatesModule {}
