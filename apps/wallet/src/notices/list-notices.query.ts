import { ListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { NOTICE_STATUSES, type NoticeStatus } from './notice-status';

export class ListNoticesQuery extends ListQuery {
  @IsOptional()
  @IsIn(NOTICE_STATUSES)
  'filter[status]'?: NoticeStatus;
}
