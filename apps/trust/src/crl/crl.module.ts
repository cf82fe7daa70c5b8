import { Global, Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { OwnAuthorities } from '../revocation/own-authorities';
import { CrlController } from './crl.controller';
import { CrlService } from './crl.service';
import { PlatformAuthorities } from './platform-authorities';

/** Global, because the revocation checks, which the certificates need, read the CRLs of this platform. */
@Global()
@Module({
  imports: [CertificatesModule],
  controllers: [CrlController],
  providers: [CrlService, { provide: OwnAuthorities, useClass: PlatformAuthorities }],
  exports: [OwnAuthorities],
})
export class CrlModule {}
