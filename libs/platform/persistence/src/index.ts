export { Database } from './database';
export type { Transaction } from './transaction';
export { entityFromJson, entityToJson } from './entity-json';
export {
  deleteBatch,
  lockUntilCommit,
  insertWithCommit,
  planned,
  prepared,
  preparedByIndex,
  preparedWithRows,
} from './statement';
export { createDataSource, DATABASE_TIMEOUT_MS } from './data-source';
export { EstimatedPolicies1700000000040 } from './estimated-policies.migration';
export {
  addTraceToOutbox,
  createDeadLetters,
  createMailCounts,
  createMessagingTables,
  createOutboxArchive,
} from './migration-statements';
export { isolateTenants } from './tenant-isolation';
export { ARCHIVE_FUNCTIONS } from './archive-ranges';
export { partitionedArchive } from './partitioned-archive.migration';
export {
  ANNOUNCED_DAYS,
  createTenantDeletion,
  DELETES_TENANT,
  dropTenantDeletion,
  KEPT_TABLES,
  TENANT_COLUMNS,
  TENANT_DELETION_FUNCTIONS,
} from './create-tenant-deletion';
export { parentsFirst } from './parents-first';
export type { Waiting } from './connect-migrated';
export type { Pooler } from './session-settings';
export { PersistenceModule } from './persistence.module';
export type { PersistenceOptions } from './persistence.module';
export { assertLogins } from './assert-logins';
export { loginScript } from './login-script';
export { loginNameOf, serviceDatabaseUrl } from './service-login';
export type { ServiceLogin, TablePrivileges } from './service-login';
export { DATA_KEYS_ARE_BOUND, inOwnerTransaction, planSchema, runMigrations } from './run-migrations';
export type { OwnerTransaction, SchemaReport } from './run-migrations';
export type { Migration, MigrationClass, NamedMigration, Phase } from './migration';
export { SchemaTooNew } from './schema-state.errors';
export { DatabaseAway, isDatabaseAway } from './database-away';
export { createRestores } from './restores';
export { createId, createSecretId, firstIdOf } from './create-id';
export { beginningWith, containing, findPage, listOrderOf, sortsBy, within } from './find-page';
export type { ListOrder } from './find-page';
export { Sweeper, SweeperContext } from './sweeper';
export type { StatementResult } from './statement';
