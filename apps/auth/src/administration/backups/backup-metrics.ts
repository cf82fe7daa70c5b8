import { Injectable } from '@nestjs/common';
import { METRICS, Metrics, RefreshedValue } from '@vc/platform/observability';
import { AuthConfig } from '../../auth-config';
import type { Backup } from './backup';
import { BackupsService } from './backups.service';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 60_000;
const HOUR_SECONDS = 3_600;

/** Registers the gauges of backups. */
@Injectable()
export class BackupMetrics {
  constructor(backups: BackupsService, { AUTH_BACKUP_MAX_AGE_HOURS }: AuthConfig) {
    const read = async () => ({ latest: await backups.findLatest() });
    const known = new RefreshedValue<{ latest: Backup | null }>({ read, maxAgeMs: MAX_AGE_MS });
    const metrics = Metrics.current();
    // Without a backup the time is 0, so that the alert about late ones fires.
    metrics.sample(METRICS.backupFinished, () => {
      const { current } = known;
      return current ? [{ value: (current.latest?.finishedAt.getTime() ?? 0) / 1_000 }] : [];
    });
    metrics.sample(METRICS.backupMaxAge, () => [{ value: AUTH_BACKUP_MAX_AGE_HOURS * HOUR_SECONDS }]);
  }
}
