import { PageQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { ISSUANCE_STATUSES, type IssuanceStatus } from './issuance-status';

export class ListIssuancesQuery extends PageQuery {
  @IsOptional()
  @IsIn(ISSUANCE_STATUSES)
  'filter[status]'?: IssuanceStatus;
}
