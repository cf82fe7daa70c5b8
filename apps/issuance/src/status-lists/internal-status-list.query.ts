import { IsOptional, IsString, MaxLength } from 'class-validator';

export class InternalStatusListQuery {
  /** Base URL of the address of the list, if it is on the domain of the tenant. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  base?: string;
}
