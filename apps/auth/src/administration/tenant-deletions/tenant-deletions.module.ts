import { Module } from '@nestjs/common';
import { TokensModule } from '../../authorization-server/tokens/tokens.module';
import { StaffAlertsModule } from '../../staff/staff-alerts/staff-alerts.module';
import { TenantsModule } from '../tenants/tenants.module';
import { InternalTenantDeletionsController } from './internal-tenant-deletions.controller';
import { LateDeletionsSweeper } from './late-deletions.sweeper';
import { TenantDeletionProgress } from './tenant-deletion-progress.service';
import { TenantDeletionsController } from './tenant-deletions.controller';
import { TenantDeletionsRepository } from './tenant-deletions.repository';
import { TenantDeletionsService } from './tenant-deletions.service';

@Module({
  imports: [StaffAlertsModule, TenantsModule, TokensModule],
  controllers: [TenantDeletionsController, InternalTenantDeletionsController],
  providers: [TenantDeletionsService, TenantDeletionProgress, TenantDeletionsRepository, LateDeletionsSweeper],
})
export class TenantDeletionsModule {}
