export { EditTenantLimitsPage } from './edit-tenant-limits-page';
export { LimitedTenantsPage } from './limited-tenants-page';
export { LimitsPage } from './limits-page';
