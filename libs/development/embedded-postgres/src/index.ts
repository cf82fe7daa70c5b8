export { createBaseBackup } from './base-backup';
export { startEmbeddedPostgres, startTestPostgres } from './start-embedded-postgres';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres';
