import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { RevocationModule } from '../revocation/revocation.module';
import { TrustConfig } from '../trust-config';
import { EstAttempts } from './est-attempts';
import { EstClient, EstHttp, MAX_EST_BYTES } from './est-client';
import { EstRenewalsController } from './est-renewals.controller';
import { EstRenewalsRepository } from './est-renewals.repository';
import { EstRenewalsService } from './est-renewals.service';
import { EstRenewer } from './est-renewer';
import { EstRequests } from './est-requests';
import { EstSealer } from './est-sealer';
import { RenewedCertificateReader } from './renewed-certificate';

@Module({
  imports: [CertificatesModule, RevocationModule],
  controllers: [EstRenewalsController],
  providers: [
    EstRenewalsService,
    EstRenewalsRepository,
    EstRenewer,
    EstAttempts,
    EstClient,
    EstRequests,
    EstSealer,
    RenewedCertificateReader,
    {
      provide: EstHttp,
      inject: [TrustConfig],
      // RFC 7030 §3.2.1: EST is https, on a platform for development too.
      useFactory: (config: TrustConfig) =>
        new EstHttp({ ...config.lookUpOptions, allowHttp: false, maxBodyBytes: MAX_EST_BYTES }),
    },
  ],
})
export class EstModule {}
