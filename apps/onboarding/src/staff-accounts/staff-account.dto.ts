import { IsEmail, IsString, IsUUID, Length } from 'class-validator';
import { MAX_PASSWORD_CHARACTERS } from '../log-ins/log-in.dto';

export class StaffAccountDto {
  @IsUUID()
  tenantId: string;

  /** Of the member of staff, at the authorization server. */
  @IsUUID()
  id: string;
}

export class StaffPasswordDto extends StaffAccountDto {
  @IsEmail()
  @Length(3, 254)
  email: string;

  @IsString()
  @Length(1, MAX_PASSWORD_CHARACTERS)
  password: string;

  /** Name of the tenant. */
  @IsString()
  @Length(1, 200)
  organization: string;
}
