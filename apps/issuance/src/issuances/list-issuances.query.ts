import { AnnotatedListQuery } from '@vc/feature/annotations';
import { IsIn, IsOptional } from 'class-validator';
import { ISSUANCE_STATUSES, type IssuanceStatus } from './issuance-status';

export class ListIssuancesQuery extends AnnotatedListQuery {
  @IsOptional()
  @IsIn(ISSUANCE_STATUSES)
  'filter[status]'?: IssuanceStatus;
}
