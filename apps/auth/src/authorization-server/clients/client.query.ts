import { IsOptional, IsUUID } from 'class-validator';

/** The operator names the tenant whose client it means. */
export class ClientQuery {
  @IsOptional()
  @IsUUID()
  'filter[tenantId]'?: string;
}
