export { createBaseBackup } from './base-backup';
export { startEmbeddedPostgres } from './start-embedded-postgres';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres';
