import { IsIn, IsOptional } from 'class-validator';
import { type Overasking, OVERASKING_POLICIES, type Retention, RETENTIONS } from './retention-setting.entity';

export class PresentationSettingsDto {
  @IsIn(RETENTIONS)
  retention: Retention;

  /** Absent: unchanged. */
  @IsOptional()
  @IsIn(OVERASKING_POLICIES)
  overasking?: Overasking;
}
