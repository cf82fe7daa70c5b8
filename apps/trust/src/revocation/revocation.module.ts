import { Module } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { TrustConfig } from '../trust-config';
import { CrlStore, MAX_CRL_BYTES } from './crl-store';
import { RevocationSettingsController } from './revocation-settings.controller';
import { RevocationSettingsRepository } from './revocation-settings.repository';
import { RevocationSettingsService } from './revocation-settings.service';
import { RevocationService } from './revocation.service';

function toCrlHttp(config: TrustConfig): OutgoingHttp {
  return new OutgoingHttp({
    ...config.lookUpOptions,
    // A CRL is signed, and authorities publish CRLs by http (RFC 5280 §8).
    allowHttp: true,
    totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
    maxBodyBytes: MAX_CRL_BYTES,
  });
}

@Module({
  controllers: [RevocationSettingsController],
  providers: [
    RevocationService,
    RevocationSettingsService,
    RevocationSettingsRepository,
    CrlStore,
    { provide: OutgoingHttp, inject: [TrustConfig], useFactory: toCrlHttp },
  ],
  exports: [RevocationService],
})
export class RevocationModule {}
