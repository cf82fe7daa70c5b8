import { BACKUP_CONTROLLERS, BACKUP_PROVIDERS } from './backups/backup-providers';
import { DEAD_LETTER_CONTROLLERS, DEAD_LETTER_PROVIDERS } from './dead-letters/dead-letter-providers';
import { PLATFORM_HEALTH_CONTROLLERS, PLATFORM_HEALTH_PROVIDERS } from './platform-health/platform-health-providers';
import { TENANT_LIMIT_CONTROLLERS, TENANT_LIMIT_PROVIDERS } from './tenant-limits/tenant-limit-providers';
import { TENANT_DELETION_CONTROLLERS, TENANT_DELETION_PROVIDERS } from './tenant-deletions/tenant-deletion-providers';

/** What the operator of the platform uses. */
export const OPERATOR_CONTROLLERS = [
  ...PLATFORM_HEALTH_CONTROLLERS,
  ...BACKUP_CONTROLLERS,
  ...DEAD_LETTER_CONTROLLERS,
  ...TENANT_DELETION_CONTROLLERS,
  ...TENANT_LIMIT_CONTROLLERS,
];

export const OPERATOR_PROVIDERS = [
  ...PLATFORM_HEALTH_PROVIDERS,
  ...BACKUP_PROVIDERS,
  ...DEAD_LETTER_PROVIDERS,
  ...TENANT_DELETION_PROVIDERS,
  ...TENANT_LIMIT_PROVIDERS,
];
