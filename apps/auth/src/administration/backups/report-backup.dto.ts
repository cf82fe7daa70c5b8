import { IsTime } from '@vc/platform/http';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { BACKUP_KINDS, type BackupKind } from './backup';

export class ReportBackupDto {
  @IsIn(BACKUP_KINDS)
  kind: BackupKind;

  /** Default: now. */
  @IsOptional()
  @IsTime({ strictSeparator: true })
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
