/** Parts that whole-platform tests start and examine. */
export { LauncherConfig } from './launcher-config';
export { migrate } from './migrate';
export { exitCodeOfMigrate, runMigrateCommand } from './migrate-command';
export { runBackupCommand } from './recovery/backup-command';
export { runRestoreCommand } from './recovery/restore-command';
export { PLATFORM_SERVICES } from './services';
export { startPlatform } from './start-platform';
export type { Platform } from './start-platform';
