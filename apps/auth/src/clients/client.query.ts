import { IsLowercase, IsOptional, IsUUID } from 'class-validator';

/** The operator names the tenant whose client it means. */
export class ClientQuery {
  @IsOptional()
  @IsUUID()
  @IsLowercase()
  'filter[tenantId]'?: string;
}
