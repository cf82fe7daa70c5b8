import { BACKUP_CONTROLLERS, BACKUP_PROVIDERS } from './backups/backup-providers';
import { DEAD_LETTER_CONTROLLERS, DEAD_LETTER_PROVIDERS } from './dead-letters/dead-letter-providers';
import { PLATFORM_HEALTH_CONTROLLERS, PLATFORM_HEALTH_PROVIDERS } from './platform-health/platform-health-providers';
import { SANDBOX_CLOCK_CONTROLLERS, SANDBOX_CLOCK_PROVIDERS } from './sandbox-clocks/sandbox-clock-providers';
import { TENANT_LIMIT_CONTROLLERS, TENANT_LIMIT_PROVIDERS } from './tenant-limits/tenant-limit-providers';
import { TENANT_DELETION_CONTROLLERS, TENANT_DELETION_PROVIDERS } from './tenant-deletions/tenant-deletion-providers';
import { USAGE_CONTROLLERS, USAGE_PROVIDERS } from './usage/usage-providers';

/** What the operator of the platform uses, and partly the administrators of a tenant. */
export const OPERATOR_CONTROLLERS = [
  ...PLATFORM_HEALTH_CONTROLLERS,
  ...BACKUP_CONTROLLERS,
  ...DEAD_LETTER_CONTROLLERS,
  ...TENANT_DELETION_CONTROLLERS,
  ...USAGE_CONTROLLERS,
  ...SANDBOX_CLOCK_CONTROLLERS,
  ...TENANT_LIMIT_CONTROLLERS,
];

export const OPERATOR_PROVIDERS = [
  ...PLATFORM_HEALTH_PROVIDERS,
  ...BACKUP_PROVIDERS,
  ...DEAD_LETTER_PROVIDERS,
  ...TENANT_DELETION_PROVIDERS,
  ...USAGE_PROVIDERS,
  ...SANDBOX_CLOCK_PROVIDERS,
  ...TENANT_LIMIT_PROVIDERS,
];
