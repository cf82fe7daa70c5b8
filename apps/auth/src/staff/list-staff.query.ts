import { CreatedListQuery } from '@vc/platform/http';
import { IsLowercase, IsOptional, IsUUID } from 'class-validator';

export class ListStaffQuery extends CreatedListQuery {
  /** The operator names the tenant whose staff it means. */
  @IsOptional()
  @IsUUID()
  @IsLowercase()
  'filter[tenantId]'?: string;
}
