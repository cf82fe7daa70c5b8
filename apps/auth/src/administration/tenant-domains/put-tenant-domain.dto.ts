import { IsString, Length } from 'class-validator';

export class PutTenantDomainDto {
  /** Host name, without scheme, port and path. */
  @IsString()
  @Length(1, 200)
  domain: string;
}
