export { TenantPage } from './tenant-page';
export { TenantsPage } from './tenants-page';
