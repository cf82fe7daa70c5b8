import { Module } from '@nestjs/common';
import { CertificateHolders } from './certificate-holders';
import { CsrSweeper } from './csr.sweeper';
import { CsrsController } from './csrs.controller';
import { CsrsRepository } from './csrs.repository';
import { CsrsService } from './csrs.service';

@Module({
  controllers: [CsrsController],
  providers: [CsrsService, CsrsRepository, CsrSweeper, CertificateHolders],
  exports: [CertificateHolders, CsrsRepository],
})
export class CsrsModule {}
