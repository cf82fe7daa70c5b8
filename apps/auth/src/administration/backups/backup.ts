/** `rows`: of `npm start -- backup`. `base`: of another tool, such as a base backup or a snapshot of the disk. */
export const BACKUP_KINDS = ['rows', 'base'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A backup of the whole platform that was made. */
export interface Backup {
  id: string;
  kind: BackupKind;
  finishedAt: Date;
  bytes: number | null;
  durationMs: number | null;
}
