import type { SealedDataKey } from '@vc/platform/key-store';
import { malformedBackup } from './backup.errors';

export const BACKUP_FORMAT = 'verifiable-credential-platform backup 2';
/** The format of earlier releases, whose backups have no MAC. */
const EARLIER_FORMAT = 'verifiable-credential-platform backup 1';

/** The first line of a backup. */
export interface BackupHeader {
  format: typeof BACKUP_FORMAT | typeof EARLIER_FORMAT;
  /** Time of the snapshot, by the clock of PostgreSQL. */
  takenAt: string;
  /** Version of PostgreSQL. */
  server: string;
  schemas: Record<string, BackedUpSchema>;
}

export interface BackedUpSchema {
  /** Names of the migrations that made its tables, in their order. */
  migrations: string[];
  /** One sealed data key for each key-encryption key in use, by which a restore knows whether it has that key. */
  dataKeys: SealedDataKey[];
}

/** The last line of a backup. A file without it is a part of one. */
export interface BackupTotals {
  tables: number;
  rows: number;
}

const COMMENT = '-- ';

/** A line that psql reads as a comment. */
export function toComment(value: object): string {
  return `${COMMENT}${JSON.stringify(value)}\n`;
}

/** @throws Error when the line is not one of `toComment` */
export function parseComment(line: string): object {
  try {
    if (line.startsWith(COMMENT)) return JSON.parse(line.slice(COMMENT.length)) as object;
  } catch (cause) {
    throw malformedBackup('a line is not readable', cause);
  }
  throw malformedBackup('a line is not readable');
}

/** @throws Error when the file is no backup, or one of a later release */
export function parseHeader(line: string): BackupHeader {
  const header = parseComment(line) as Partial<BackupHeader>;
  if (header.format !== BACKUP_FORMAT && header.format !== EARLIER_FORMAT) {
    throw malformedBackup(`its format is not "${BACKUP_FORMAT}"`);
  }
  return header as BackupHeader;
}
