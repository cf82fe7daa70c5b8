import { CreatedListQuery } from '@vc/platform/http';
import { IsLowercase, IsOptional, IsUUID } from 'class-validator';

/** The operator names the tenant whose resources it means. */
export class TenantListQuery extends CreatedListQuery {
  @IsOptional()
  @IsUUID()
  @IsLowercase()
  'filter[tenantId]'?: string;
}
