import { CreatedListQuery } from '@vc/platform/http';
import { IsLowercase, IsOptional, IsUUID } from 'class-validator';

/** The operator names the tenant whose client it means. */
export class ClientQuery {
  @IsOptional()
  @IsUUID()
  @IsLowercase()
  'filter[tenantId]'?: string;
}

export class ListClientsQuery extends CreatedListQuery {
  @IsOptional()
  @IsUUID()
  @IsLowercase()
  'filter[tenantId]'?: string;
}
