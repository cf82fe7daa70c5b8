import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module';
import { DomainProofs } from './domain-proofs';
import { DomainVerificationService } from './domain-verification.service';
import { InternalTenantDomainsController } from './internal-tenant-domains.controller';
import { TenantDomainsTask } from './tenant-domains-task';
import { TenantDomainsController } from './tenant-domains.controller';
import { TenantDomainsRepository } from './tenant-domains.repository';
import { TenantDomainsService } from './tenant-domains.service';

@Module({
  imports: [TenantsModule],
  controllers: [TenantDomainsController, InternalTenantDomainsController],
  providers: [
    TenantDomainsService,
    TenantDomainsRepository,
    TenantDomainsTask,
    DomainVerificationService,
    DomainProofs,
  ],
})
export class TenantDomainsModule {}
