import { type Role, ROLES } from '@vc/contract/access';
import { ArrayUnique, IsName, ReadAs } from '@vc/platform/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsEmail, IsIn, IsOptional, IsUUID, Length } from 'class-validator';

export class InviteStaffDto {
  /** Only the operator may name another tenant than its own. */
  @IsOptional()
  @IsUUID()
  tenantId?: string;

  @ReadAs((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsEmail({}, { message: 'email must be an e-mail address' })
  @Length(3, 254)
  email: string;

  @IsName({ max: 200 })
  name: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ROLES.length)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  roles: Role[];
}
