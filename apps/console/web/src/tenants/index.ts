export { EditTenantPage } from './edit-tenant-page';
export { NewTenantPage } from './new-tenant-page';
export { TenantPage } from './tenant-page';
export { TenantsPage } from './tenants-page';
