import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { DidsController } from './dids.controller';
import { DidsService } from './dids.service';
import { TenantDids } from './tenant-dids';

@Module({
  imports: [CertificatesModule],
  controllers: [DidsController],
  providers: [DidsService, TenantDids],
  exports: [TenantDids],
})
export class DidsModule {}
