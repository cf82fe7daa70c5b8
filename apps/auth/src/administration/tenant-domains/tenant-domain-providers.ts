import { DomainProofs } from './domain-proofs';
import { DomainVerificationService } from './domain-verification.service';
import { InternalTenantDomainsController } from './internal-tenant-domains.controller';
import { TenantDomainsController } from './tenant-domains.controller';
import { TenantDomainsRepository } from './tenant-domains.repository';
import { TenantDomainsService } from './tenant-domains.service';
import { TenantDomainsTask } from './tenant-domains-task';

export const TENANT_DOMAIN_CONTROLLERS = [TenantDomainsController, InternalTenantDomainsController];

export const TENANT_DOMAIN_PROVIDERS = [
  TenantDomainsService,
  TenantDomainsRepository,
  TenantDomainsTask,
  DomainVerificationService,
  DomainProofs,
];
