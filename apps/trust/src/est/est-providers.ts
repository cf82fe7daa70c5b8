import type { Provider } from '@nestjs/common';
import type { TrustConfig } from '../trust-config';
import { EstAttempts } from './est-attempts';
import { EstClient, EstHttp, MAX_EST_BYTES } from './est-client';
import { EstRenewalsRepository } from './est-renewals.repository';
import { EstRenewalsService } from './est-renewals.service';
import { EstRenewer } from './est-renewer';
import { EstRequests } from './est-requests';
import { EstSealer } from './est-sealer';
import { RenewedCertificateReader } from './renewed-certificate';

export function estProviders(config: TrustConfig): Provider[] {
  // RFC 7030 §3.2.1: EST is https, on a platform for development too.
  const http = new EstHttp({ ...config.lookUpOptions, allowHttp: false, maxBodyBytes: MAX_EST_BYTES });
  return [
    { provide: EstHttp, useValue: http },
    EstAttempts,
    EstClient,
    EstRenewalsRepository,
    EstRenewalsService,
    EstRenewer,
    EstRequests,
    EstSealer,
    RenewedCertificateReader,
  ];
}
