import { BackupMetrics } from './backup-metrics';
import { BackupsController } from './backups.controller';
import { BackupsRepository } from './backups.repository';
import { BackupsService } from './backups.service';

export const BACKUP_CONTROLLERS = [BackupsController];

export const BACKUP_PROVIDERS = [BackupsService, BackupsRepository, BackupMetrics];
