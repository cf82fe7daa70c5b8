import { IsIn, IsInt, IsISO8601, IsOptional, Max, Min } from 'class-validator';
import { BACKUP_KINDS, type BackupKind } from './backup';

export class ReportBackupDto {
  @IsIn(BACKUP_KINDS)
  kind: BackupKind;

  /** Default: now. */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  finishedAt?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  bytes?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  durationMs?: number;
}
