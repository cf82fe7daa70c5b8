import { ENTITLEMENTS, type Entitlement, TENANT_KINDS, type TenantKind } from '@vc/contract/access';
import { ArrayUnique, IsName } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';

export class CreateTenantDto {
  /** Part of preset ids and credential types, so it never changes. */
  @Matches(/^[a-z][a-z0-9-]{1,39}$/, {
    message: 'slug must be 2 to 40 lower-case letters, digits and hyphens, and start with a letter',
  })
  slug: string;

  @IsName({ max: 200 })
  name: string;

  /** It never changes. */
  @IsIn(TENANT_KINDS)
  kind: TenantKind = 'production';

  @IsArray()
  @ArrayMaxSize(ENTITLEMENTS.length)
  @ArrayUnique()
  @IsIn(ENTITLEMENTS, { each: true })
  entitlements: Entitlement[] = [];
}
