import { InternalTenantDeletionsController } from './internal-tenant-deletions.controller';
import { LateDeletionsSweeper } from './late-deletions.sweeper';
import { TenantDeletionProgress } from './tenant-deletion-progress.service';
import { TenantDeletionsController } from './tenant-deletions.controller';
import { TenantDeletionsRepository } from './tenant-deletions.repository';
import { TenantDeletionsService } from './tenant-deletions.service';

export const TENANT_DELETION_CONTROLLERS = [TenantDeletionsController, InternalTenantDeletionsController];

export const TENANT_DELETION_PROVIDERS = [
  TenantDeletionsService,
  TenantDeletionProgress,
  TenantDeletionsRepository,
  LateDeletionsSweeper,
];
