import { IsIn } from 'class-validator';
import { type Retention, RETENTIONS } from './retention-setting.entity';

export class PresentationSettingsDto {
  @IsIn(RETENTIONS)
  retention: Retention;
}
