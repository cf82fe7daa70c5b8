export { TenantUsagePage } from './tenant-usage-page';
export { UsagePage } from './usage-page';
