export { Database } from './database';
export type { Transaction } from './database';
export { createDataSource } from './data-source';
export { createMessagingTables, isolateTenants } from './migration-statements';
export { PersistenceModule } from './persistence.module';
export type { PersistenceOptions } from './persistence.module';
export { runMigrations } from './run-migrations';
export type { MigrationClass } from './run-migrations';
export { createId } from './create-id';
