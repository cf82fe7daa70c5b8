import { IsIn } from 'class-validator';
import { HISTORIES, type StatusHistory } from './status-setting.entity';

export class StatusSettingsDto {
  @IsIn(HISTORIES)
  statusHistory: StatusHistory;
}
