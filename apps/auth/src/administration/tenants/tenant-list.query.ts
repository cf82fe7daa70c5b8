import { CreatedListQuery } from '@vc/platform/http';
import { IsOptional, IsUUID } from 'class-validator';

/** The operator names the tenant whose resources it means. */
export class TenantListQuery extends CreatedListQuery {
  @IsOptional()
  @IsUUID()
  'filter[tenantId]'?: string;
}
