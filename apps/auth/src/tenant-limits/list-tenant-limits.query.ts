import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

const MAX_SIZE = 100;

export class ListTenantLimitsQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_SIZE)
  'page[size]': number = MAX_SIZE;

  /** Id of the last tenant of the page before. */
  @IsOptional()
  @IsUUID()
  'page[after]'?: string;
}
