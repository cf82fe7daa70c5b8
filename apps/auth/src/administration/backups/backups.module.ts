import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module';
import { BackupMetrics } from './backup-metrics';
import { BackupsController } from './backups.controller';
import { BackupsRepository } from './backups.repository';
import { BackupsService } from './backups.service';

@Module({
  imports: [TenantsModule],
  controllers: [BackupsController],
  providers: [BackupsService, BackupsRepository, BackupMetrics],
  exports: [BackupsService],
})
export class BackupsModule {}
