import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals/approvals.module';
import { AuditModule } from './audit/audit.module';
import { BackupsModule } from './backups/backups.module';
import { DeadLettersModule } from './dead-letters/dead-letters.module';
import { PlatformHealthModule } from './platform-health/platform-health.module';
import { SandboxClocksModule } from './sandbox-clocks/sandbox-clocks.module';
import { TenantDeletionsModule } from './tenant-deletions/tenant-deletions.module';
import { TenantDomainsModule } from './tenant-domains/tenant-domains.module';
import { TenantLimitsModule } from './tenant-limits/tenant-limits.module';
import { TenantsModule } from './tenants/tenants.module';
import { UsageModule } from './usage/usage.module';

/** Administration of tenants and of the platform. */
@Module({
  imports: [
    TenantsModule,
    TenantDomainsModule,
    TenantLimitsModule,
    TenantDeletionsModule,
    SandboxClocksModule,
    UsageModule,
    PlatformHealthModule,
    BackupsModule,
    DeadLettersModule,
    ApprovalsModule,
    AuditModule,
  ],
})
export class AdministrationModule {}
