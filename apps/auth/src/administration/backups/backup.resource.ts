import type { Backup } from './backup';
import type { BackupState } from './backups.service';

export function toBackupResource({ id, ...backup }: Backup) {
  return { id, ...toMembers(backup) };
}

/** The time alone says which state the backup has: after a restore, that of the restored state is the latest. */
export function toBackupHealth({ status, latest }: BackupState) {
  return { status, ...(latest && toMembers(latest)) };
}

function toMembers({ kind, finishedAt, bytes, durationMs }: Omit<Backup, 'id'>) {
  return {
    kind,
    finishedAt: finishedAt.toISOString(),
    ...(bytes !== null && { bytes }),
    ...(durationMs !== null && { durationMs }),
  };
}
