import { CreatedListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { APPROVAL_STATUSES, type ApprovalStatus } from './approval-status';

export class ListApprovalsQuery extends CreatedListQuery {
  @IsOptional()
  @IsIn(APPROVAL_STATUSES)
  'filter[status]'?: ApprovalStatus;
}
