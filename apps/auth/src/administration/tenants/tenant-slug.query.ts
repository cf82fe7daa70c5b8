import { IsString, Length } from 'class-validator';

/** By which a tenant is found. */
export class TenantSlugQuery {
  @IsString()
  @Length(1, 40)
  slug: string;
}
