export { TenantDeletionModule } from './tenant-deletion.module';
export { TenantDeletionWorker } from './tenant-deletion-worker';
